import { type Address, addressFromBytes, addressToBytes } from '../../../solana/address/address.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import { systemProgram } from '../../../solana/address/known-address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { isCustodian } from '../../facts/deposit-record.ts'
import { recordsOf, type SignedCall, signedCalls } from '../../facts/call.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { isRequested } from '../../facts/origin.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { isSerious, type Severity } from '../../../findings/severity.ts'
import { delegateCallMaxBytes, ownerFieldsMaxBytes } from '../../thresholds.ts'

export type RecordHandover =
  /** Another address replaces the user's in a record. */
  | { event: 'replaced'; record: Address; program: Address; next: Address; serious: boolean }
  /** A stranger's address is added to a record of the user. */
  | { event: 'added'; record: Address; program: Address; next: Address }
  /** A new order of the user pays out to a stranger's token account. */
  | { event: 'order'; record: Address; program: Address; holder: Address }

/**
 * In an account that a program holds for the user, another address replaces the user's: a name, a lending account, a
 * position or a vesting contract changes hands. Or a stranger's wallet is added to the user's account with a protocol,
 * like a delegate; or a new order of the user names a stranger's token account. No balance changes. Benign look-alikes:
 * a field that is cleared, a sale (noted), assets that a program takes into custody at its own address (noted), lists
 * and queues (far behind the owner fields), and records of unnamed programs, whose authors can write anything there
 * (only noted unless an app requests it).
 */
export const recordHandover: ScanRule<'record-handover', RecordHandover> = {
  id: 'record-handover',
  code: 'PROGRAM_RECORD_HANDOVER',
  severity: 'high',
  sources: [
    'SPL Name Service: Transfer; marginfi: transfer of an account; Streamflow: transfer of a recipient',
    'Drift: updateUserDelegate',
  ],
  evaluate: (context) => {
    const reported = new Set<Address>()
    return signedCalls(context).flatMap((call) => [
      ...recordsOf(call, context).flatMap((record) => {
        if (reported.has(record) || isReadElsewhere(record, context)) return []
        const observation =
          observeReplaced(record, call, context) ?? observeAdded(record, call, context)
        if (observation) reported.add(record)
        return observation ? [observation] : []
      }),
      ...observeOrders(call, context),
    ])
  },
}

/** Accounts that are parsed field by field are covered by the rules for their fields. */
const isReadElsewhere = (record: Address, { states }: RiskContext): boolean =>
  states.before.get(record)?.kind !== 'other'

/** The data of a record of one program before and after, if it changed. */
const dataOf = (record: Address, { before, after }: RiskContext) => {
  const [earlier, later] = [before.get(record), after?.get(record)]
  return earlier && later && earlier.owner === later.owner && !isSame(earlier.data, later.data)
    ? { earlier: bufferOf(earlier.data), later: bufferOf(later.data), owner: later.owner }
    : undefined
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0

/** The same bytes without a copy. */
const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length)

const observeReplaced = (
  record: Address,
  call: SignedCall,
  context: RiskContext,
): Observation<RecordHandover> | undefined => {
  const data = dataOf(record, context)
  if (!data) return undefined
  const name = Buffer.from(addressToBytes(context.user))
  const next = placesOf(name, data.earlier)
    .filter((at) => !data.later.subarray(at, at + name.length).equals(name))
    .map((at) => data.later.subarray(at, at + name.length))
    .filter((bytes) => bytes.length === name.length && bytes.some((byte) => byte !== 0))
    .map((bytes) => addressFromBytes(bytes))
    .find((holder) => context.identity.isStranger(holder))
  if (!next) return undefined
  const severity = severityOf(data.owner, next, context)
  const serious = isSerious(severity)
  return {
    params: { event: 'replaced', record, program: data.owner, next, serious },
    at: [[call.index]],
    subject: record,
    before: context.user,
    after: next,
    severity,
  }
}

const severityOf = (owner: Address, next: Address, context: RiskContext): Severity => {
  if (!isOnCurve(next)) return 'low'
  // A name may be sold; what a protocol holds is withdrawn before it is sold.
  if (!isCustodian(owner) && receivesSomething(context)) return 'medium'
  const named = context.knownPrograms.has(owner) || programNames.has(owner)
  return named || isRequested(context) ? 'high' : 'medium'
}

const placesOf = (name: Buffer, data: Buffer): number[] => {
  const places: number[] = []
  const head = data.subarray(0, ownerFieldsMaxBytes)
  for (let at = head.indexOf(name); at !== -1; at = head.indexOf(name, at + 1)) places.push(at)
  return places
}

const observeAdded = (
  record: Address,
  call: SignedCall,
  context: RiskContext,
): Observation<RecordHandover> | undefined => {
  const data = dataOf(record, context)
  if (!data || !context.knownPrograms.has(data.owner)) return undefined
  if (!isCustodian(data.owner)) return undefined
  const next = addressesIn(call)
    .filter((bytes) => data.later.includes(bytes) && !data.earlier.includes(bytes))
    .map((bytes) => addressFromBytes(bytes))
    .find(
      (added) =>
        isOnCurve(added) &&
        context.identity.isStranger(added) &&
        (context.before.get(added)?.owner ?? systemProgram) === systemProgram,
    )
  return (
    next && {
      params: { event: 'added', record, program: data.owner, next },
      at: [[call.index]],
      subject: next,
    }
  )
}

/** An order of the user, created or changed here, that pays out to a stranger's token account. */
const observeOrders = (
  { accounts, index }: SignedCall,
  context: RiskContext,
): Observation<RecordHandover>[] =>
  accounts.flatMap(({ address: record }): Observation<RecordHandover>[] => {
    const account = context.after?.get(record)
    if (!account || !context.knownPrograms.has(account.owner)) return []
    const data = bufferOf(account.data)
    if (!data.subarray(0, ownerFieldsMaxBytes).includes(addressToBytes(context.user))) return []
    const earlier = bufferOf(context.before.get(record)?.data ?? new Uint8Array(0))
    const isNew = (address: Address): boolean => {
      const name = addressToBytes(address)
      return data.includes(name) && !earlier.includes(name)
    }
    const foreign = accounts.find(
      ({ address }) => isForeignTokens(address, context) && isNew(address),
    )
    // Next to an account of the user for the same token it is a referral fee.
    if (
      !foreign ||
      accounts.some(
        (own) => isOwnOfSame(own.address, foreign.address, context) && isNew(own.address),
      )
    )
      return []
    const holder = context.identity.ownerOf(foreign.address)
    return [
      {
        params: { event: 'order', record, program: account.owner, holder },
        at: [[index]],
        subject: holder,
      },
    ]
  })

const isForeignTokens = (address: Address, { states, identity }: RiskContext): boolean => {
  const state = stateAfter(states, address)
  return (
    state?.kind === 'token-account' && isOnCurve(state.owner) && identity.isStranger(state.owner)
  )
}

const isOwnOfSame = (
  own: Address,
  foreign: Address,
  { states, identity }: RiskContext,
): boolean => {
  const [mine, theirs] = [stateAfter(states, own), stateAfter(states, foreign)]
  return (
    mine?.kind === 'token-account' &&
    theirs?.kind === 'token-account' &&
    mine.mint === theirs.mint &&
    identity.ownedAfter(own)
  )
}

const addressBytes = 32

/** Addresses that the call names: its accounts, and every run of bytes in its data that may be an address. */
const addressesIn = ({ accounts, data }: SignedCall): Uint8Array[] => {
  const found = accounts.map(({ address }) => addressToBytes(address))
  for (let at = 1; at + addressBytes <= Math.min(data.length, delegateCallMaxBytes); at++) {
    const bytes = data.subarray(at, at + addressBytes)
    if (bytes.some((byte) => byte !== 0)) found.push(bytes)
  }
  return found
}
