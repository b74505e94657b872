import { type Address, addressFromBytes, addressToBytes } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { systemProgram } from '../../../solana/address/known-address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import type { Observation } from '../../../findings/check.ts'
import { isSerious, type Severity } from '../../../findings/severity.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { addedKey, keepsKeys } from '../../facts/added-key.ts'
import { recordsOf, type SignedCall, signedCalls } from '../../facts/call.ts'
import { isCustodian } from '../../facts/deposit-record.ts'
import { type ForeignOrder, foreignOrders } from '../../facts/control/foreign-order.ts'
import { isNamedProgram } from '../../facts/named-programs.ts'
import { isRequested } from '../../facts/origin.ts'
import { changedData } from '../../facts/record-data.ts'
import { balanceMovedFrom } from '../../facts/control/moved-balance.ts'
import { reopenedFor } from '../../facts/control/reopened-record.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import { ownerFieldsMaxBytes } from '../../count-thresholds.ts'

export type RecordHandover =
  /** Another address replaces the user's in a record. */
  | { event: 'replaced'; record: Address; program: Address; next: Address; serious: boolean }
  /** A record of the same kind is opened for a stranger while the user's changes. */
  | { event: 'reopened'; record: Address; program: Address; into: Address; next: Address }
  /** What the user's record holds moves into one of the same kind, of another owner. */
  | { event: 'moved'; record: Address; program: Address; into: Address; next: Address }
  /** A stranger's address is added to a record of the user. */
  | { event: 'added'; record: Address; program: Address; next: Address }
  /** A name of the user disappears; `receiver` gets its rent. */
  | { event: 'removed'; record: Address; program: Address; receiver?: Address; serious: boolean }
  /** A new order of the user pays out to a stranger's token account, or what paid the user does from now on. */
  | ({ event: 'order' } & ForeignOrder)

/**
 * In an account that a program holds for the user, another address replaces the user's: a name, a lending account, a
 * position or a vesting contract changes hands, goes on in a new account of a stranger, or what it holds moves into an
 * account of a stranger. Or a stranger's key is added
 * beside the user's, as a delegate or member of a smart wallet, a multisig, a DAO or an account with a protocol; a name
 * disappears; or a new order of the user names a stranger's token account. No balance changes. Benign look-alikes: a
 * field that is cleared, a sale (noted), assets that another program takes into custody at its address (noted), lists
 * and queues (far behind the owner fields), and records of unnamed programs, whose authors can write anything there
 * (only noted unless an app requests it).
 */
export const recordHandover: ScanRule<'record-handover', RecordHandover> = {
  id: 'record-handover',
  code: 'PROGRAM_RECORD_HANDOVER',
  severity: 'high',
  sources: [
    'SPL Name Service: Transfer; marginfi: transfer of an account, also to a new one; Streamflow: transfer of a recipient',
    'Drift: updateUserDelegate; SPL Governance: SetGovernanceDelegate; Swig: AddAuthority',
    'SPL Name Service: Delete',
  ],
  evaluate: (context) => {
    const reported = new Set<Address>()
    return signedCalls(context).flatMap((call) => [
      ...recordsOf(call, context).flatMap((record) => {
        if (reported.has(record) || isReadElsewhere(record, context)) return []
        const observation =
          observeReplaced(record, call, context) ??
          observeReopened(record, call, context) ??
          observeMoved(record, call, context) ??
          observeAdded(record, call, context) ??
          observeRemoved(record, call, context)
        if (observation) reported.add(record)
        return observation ? [observation] : []
      }),
      ...foreignOrders(call, context).map((order): Observation<RecordHandover> => ({
        params: { event: 'order', ...order },
        at: [[call.index]],
        subject: order.holder,
      })),
    ])
  },
}

/** Accounts that are parsed field by field, or whose change is decoded, are covered by the rules for that. */
const isReadElsewhere = (
  record: Address,
  { states, instructions, identity }: RiskContext,
): boolean =>
  states.before.get(record)?.kind !== 'other' ||
  instructions.some(({ actions }) =>
    actions.some(
      (action) =>
        action.type === 'configure-service' &&
        action.account === record &&
        identity.isUser(action.authority),
    ),
  )

const observeReplaced = (
  record: Address,
  call: SignedCall,
  context: RiskContext,
): Observation<RecordHandover> | undefined => {
  const data = changedData(record, context)
  if (!data) return undefined
  const name = Buffer.from(addressToBytes(context.user))
  const next = placesOf(name, data.earlier)
    .filter((at) => !data.later.subarray(at, at + name.length).equals(name))
    .map((at) => data.later.subarray(at, at + name.length))
    .filter((bytes) => bytes.length === name.length && bytes.some((byte) => byte !== 0))
    .map((bytes) => addressFromBytes(bytes))
    .find((holder) => context.identity.isStranger(holder))
  if (!next) return undefined
  const severity = severityOf(data.owner, next, call, context)
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

const severityOf = (
  owner: Address,
  next: Address,
  call: SignedCall,
  context: RiskContext,
): Severity => {
  const named = isNamedProgram(owner, context)
  if (!isOnCurve(next) && !isNamedInData(next, call) && !isGivenOn(owner, next, call, context))
    return named && isRequested(context) && !isNamedProgram(call.programId, context)
      ? 'medium'
      : 'low'
  // A name may be sold; what a protocol holds is withdrawn before it is sold.
  if (!isCustodian(owner) && receivesSomething(context)) return 'medium'
  return named || isRequested(context) ? 'high' : 'medium'
}

/** Programs take custody at addresses that they derive; one in the data of a call is the requester's choice. */
const isNamedInData = (next: Address, { data }: SignedCall): boolean =>
  Buffer.from(data).includes(addressToBytes(next))

/**
 * An app requests it from the program that keeps the record, and the new holder is no account of any program. Custody is
 * taken by another program, which calls this one, or at an account of its own.
 */
const isGivenOn = (
  owner: Address,
  next: Address,
  { programId }: SignedCall,
  context: RiskContext,
): boolean =>
  isRequested(context) &&
  programId === owner &&
  ((context.after?.get(next) ?? context.before.get(next))?.owner ?? systemProgram) === systemProgram

const placesOf = (name: Buffer, data: Buffer): number[] => {
  const places: number[] = []
  const head = data.subarray(0, ownerFieldsMaxBytes)
  for (let at = head.indexOf(name); at !== -1; at = head.indexOf(name, at + 1)) places.push(at)
  return places
}

/** Only protocols that hold funds in an account per user: others open records for many wallets. */
const observeReopened = (
  record: Address,
  call: SignedCall,
  context: RiskContext,
): Observation<RecordHandover> | undefined => {
  const program = context.before.get(record)?.owner
  if (program === undefined || !isCustodian(program)) return undefined
  const reopened = reopenedFor(record, call, context)
  return (
    reopened && {
      params: { event: 'reopened', record, program, ...reopened },
      at: [[call.index]],
      subject: record,
      before: context.user,
      after: reopened.next,
    }
  )
}

/** Trusted protocols that hold funds; in the records of a DAO, votes move to whom they are delegated. */
const observeMoved = (
  record: Address,
  call: SignedCall,
  context: RiskContext,
): Observation<RecordHandover> | undefined => {
  const program = context.before.get(record)?.owner
  if (program === undefined || !(context.knownPrograms.has(program) || isCustodian(program)))
    return undefined
  if (programNames.get(program)?.category === 'governance' || receivesSomething(context))
    return undefined
  const moved = balanceMovedFrom(record, call, context)
  return (
    moved && {
      params: { event: 'moved', record, program, ...moved },
      at: [[call.index]],
      subject: record,
      before: context.user,
      after: moved.next,
    }
  )
}

const observeAdded = (
  record: Address,
  call: SignedCall,
  context: RiskContext,
): Observation<RecordHandover> | undefined => {
  const data = changedData(record, context)
  const trusted = data && keepsKeys(data.owner)
  const next = data && addedKey(data, call, context)
  if (!next || (!trusted && isNamedProgram(data.owner, context))) return undefined
  return {
    params: { event: 'added', record, program: data.owner, next },
    at: [[call.index]],
    subject: next,
    // Unnamed programs write addresses of many kinds into their records.
    ...(!trusted && { severity: 'low' as const }),
  }
}

/** A name that is deleted can be registered again by anyone. Other records are closed every day. */
const observeRemoved = (
  record: Address,
  call: SignedCall,
  context: RiskContext,
): Observation<RecordHandover> | undefined => {
  const { before, after, identity } = context
  const program = before.get(record)?.owner
  if (!after?.has(record) || !program || programNames.get(program)?.category !== 'name')
    return undefined
  const later = after.get(record)
  const kept =
    later?.owner === program && Buffer.from(later.data).includes(addressToBytes(context.user))
  if (kept) return undefined
  const receiver = gainersIn(call, context).find((address) => identity.isStranger(address))
  const serious = receiver !== undefined || isRequested(context)
  return {
    params: { event: 'removed', record, program, serious, ...(receiver && { receiver }) },
    at: [[call.index]],
    subject: record,
    before: context.user,
    severity: serious ? 'high' : 'medium',
  }
}

/** Wallets of the call that gain SOL. */
const gainersIn = ({ accounts }: SignedCall, { before, after }: RiskContext): Address[] =>
  accounts.flatMap(({ address }) => {
    const later = after?.get(address)
    const gains = later && later.lamports > (before.get(address)?.lamports ?? 0n)
    return gains && later.owner === systemProgram ? [address] : []
  })
