import { type Address, addressFromBytes, addressToBytes } from '../../../solana/address/address.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import { systemProgram } from '../../../solana/address/known-address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { recordsOf, type SignedCall, signedCalls } from '../../facts/call.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { saysApp } from '../../facts/origin.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import { delegateCallMaxBytes, ownerFieldsMaxBytes } from '../../thresholds.ts'

/**
 * In an account that a program keeps for the user, where his address stood, another's stands afterwards: a name, a lending
 * account, a position or a vesting contract changes hands. Or the address of a stranger's wallet is newly written into his
 * account with a protocol, as that of a delegate is; or a new order of his names the token account of somebody else. No balance moves. Benign look-alikes: a field that is given up, a
 * sale (noted), what a
 * program takes in custody at an address of its own (noted), lists and queues (far behind the fields of an owner), and
 * records of programs without a name, whose authors may write there what they like (only noted unless an app asks).
 */
export const recordHandover: Rule = {
  id: 'record-handover',
  flag: 'PROGRAM_RECORD_HANDOVER',
  severity: 'high',
  stage: 'scored',
  sources: [
    'SPL Name Service: Transfer; marginfi: transfer of an account; Streamflow: transfer of a recipient',
    'Drift: updateUserDelegate',
  ],
  evaluate: (context) => {
    const told = new Set<Address>()
    return signedCalls(context).flatMap((call) => [
      ...recordsOf(call, context).flatMap((record) => {
        if (told.has(record) || isReadElsewhere(record, context)) return []
        const observation =
          observeReplaced(record, call, context) ?? observeWritten(record, call, context)
        if (observation) told.add(record)
        return observation ? [observation] : []
      }),
      ...observeOrders(call, context),
    ])
  },
}

/** What is read field by field is judged by the rules for its fields. */
const isReadElsewhere = (record: Address, { states }: RiskContext): boolean =>
  states.before.get(record)?.kind !== 'other'

/** The bytes of a record that one program keeps before and after, where they are not the same. */
const dataOf = (record: Address, { before, after }: RiskContext) => {
  const [earlier, later] = [before.get(record), after?.get(record)]
  return earlier && later && earlier.owner === later.owner && !isSame(earlier.data, later.data)
    ? { earlier: bufferOf(earlier.data), later: bufferOf(later.data), owner: later.owner }
    : undefined
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0

/** The same bytes, not copied. */
const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length)

const observeReplaced = (
  record: Address,
  call: SignedCall,
  context: RiskContext,
): Observation | undefined => {
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
  return {
    what: `Puts ${shortAddress(next)} in your place in the account ${shortAddress(record)} of ${programText(data.owner)}.`,
    why: 'What that program keeps there for you is then theirs, and no balance of yours shows it.',
    advice: 'Do not sign unless you meant to give it to that very address.',
    at: [[call.index]],
    subject: record,
    before: context.user,
    after: next,
    severity,
  }
}

const severityOf = (owner: Address, next: Address, context: RiskContext): Severity => {
  if (!isOnCurve(next)) return 'low'
  // A name may be sold; who sells what a protocol keeps for him takes it out first.
  if (!isCustodian(owner) && receivesSomething(context)) return 'medium'
  const named = context.knownPrograms.has(owner) || programNames.has(owner)
  return named || saysApp(context) ? 'high' : 'medium'
}

const placesOf = (name: Buffer, data: Buffer): number[] => {
  const places: number[] = []
  const head = data.subarray(0, ownerFieldsMaxBytes)
  for (let at = head.indexOf(name); at !== -1; at = head.indexOf(name, at + 1)) places.push(at)
  return places
}

/** Protocols whose accounts are worth acting for. */
const custodians: ReadonlySet<string> = new Set(['perps', 'lending', 'yield', 'farm'])

const isCustodian = (program: Address): boolean =>
  custodians.has(programNames.get(program)?.category ?? '')

const observeWritten = (
  record: Address,
  call: SignedCall,
  context: RiskContext,
): Observation | undefined => {
  const data = dataOf(record, context)
  if (!data || !context.knownPrograms.has(data.owner)) return undefined
  if (!isCustodian(data.owner)) return undefined
  const next = addressesTold(call)
    .filter((bytes) => data.later.includes(bytes) && !data.earlier.includes(bytes))
    .map((bytes) => addressFromBytes(bytes))
    .find(
      (told) =>
        isOnCurve(told) &&
        context.identity.isStranger(told) &&
        (context.before.get(told)?.owner ?? systemProgram) === systemProgram,
    )
  return (
    next && {
      what: `Writes ${shortAddress(next)} into your account ${shortAddress(record)} with ${programText(data.owner)}.`,
      why: 'That is how somebody else is allowed to act for you there, from now on and without you.',
      advice: 'Do not sign unless that address is your own.',
      at: [[call.index]],
      subject: next,
    }
  )
}

/** An order in the user's name, made or changed here, of which a token account of somebody else's gets what it brings. */
const observeOrders = ({ accounts, index }: SignedCall, context: RiskContext): Observation[] =>
  accounts.flatMap(({ address: record }): Observation[] => {
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
    // Beside an account of the user's for the same token it is a share for whoever brought him.
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
        what: `Names a token account of ${shortAddress(holder)} in what it opens for you with ${programText(account.owner)}.`,
        why: 'What an order brings goes to the account that is named in it, and that one is not yours.',
        advice: 'Do not sign unless you meant what comes of it for that very address.',
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
    identity.endsMine(own)
  )
}

const addressBytes = 32

/** Addresses that the call names: its accounts, and every run of bytes in its data that may be one. */
const addressesTold = ({ accounts, data }: SignedCall): Uint8Array[] => {
  const told = accounts.map(({ address }) => addressToBytes(address))
  for (let at = 1; at + addressBytes <= Math.min(data.length, delegateCallMaxBytes); at++) {
    const bytes = data.subarray(at, at + addressBytes)
    if (bytes.some((byte) => byte !== 0)) told.push(bytes)
  }
  return told
}

const programText = (program: Address): string =>
  programNames.get(program)?.name ?? `the program ${shortAddress(program)}`
