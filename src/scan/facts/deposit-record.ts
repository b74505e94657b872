import { type Address, addressToBytes } from '../../solana/address/address.ts'
import { systemProgram } from '../../solana/address/known-address.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { type Outflow, paysAnotherWallet } from './outflow.ts'
import { youngProgramOf } from './program-age.ts'
import { bufferOf } from './record-data.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { ownerFieldsMaxBytes } from '../count-thresholds.ts'

/**
 * Whether what a program takes stays at addresses of programs, and the program records the owner. Protocols keep
 * deposits this way; stolen assets are recorded nowhere. The user's address has to be where owners are stored, and not in
 * the place of another wallet's: a list of the latest callers is no record. Records of a program that was deployed days ago and can be
 * replaced with one key prove nothing: a thief can write them as well.
 */
export const isRecordedDeposit = (outflow: Outflow, context: RiskContext): boolean =>
  !paysAnotherWallet(context) &&
  !isPromisedToStranger(outflow, context) &&
  !isTakenByYoung(outflow, context) &&
  writtenBy(outflow, context).some((written) => isRecordOf(context.user, written))

/** Programs that keep assets for others than their payer too, such as streams and games. */
const keepersForOthers: ReadonlySet<string> = new Set(['depin', 'game', 'locker', 'mining', 'rwa'])

/** By its category. */
export const keepsForOthers = (program: Address): boolean =>
  keepersForOthers.has(programNames.get(program)?.category ?? '')

/**
 * Whether such a program takes it and records a stranger beside the user: the user pays, and the stranger will receive
 * it. An address without a key may be a stranger's too: any program can derive one.
 */
const isPromisedToStranger = (outflow: Outflow, context: RiskContext): boolean => {
  const takers = [...takersOf(outflow, context)]
  if (!takers.some(keepsForOthers)) return false
  const holders = holdersNamed(outflow, context)
  return writtenBy(outflow, context).some(({ data }) =>
    holders.some((holder) => names(data.subarray(0, ownerFieldsMaxBytes), holder)),
  )
}

/** Protocols that hold funds in an account per user, in which a delegate can act on them. */
const custodians: ReadonlySet<string> = new Set(['perps', 'lending', 'yield', 'farm'])

export const isCustodian = (program: Address): boolean =>
  custodians.has(programNames.get(program)?.category ?? '')

/** Whether a program that takes it creates or changes one of its accounts that contains the user's address. */
export const isRecordedForUser = (outflow: Outflow, context: RiskContext): boolean =>
  writtenBy(outflow, context).some(({ data }) => names(data, context.user))

/** Whether the account's owner is this one, and no other was before. */
const isRecordOf = (who: Address, { data, earlier }: Written): boolean => {
  const name = addressToBytes(who)
  const at = bufferOf(data.subarray(0, ownerFieldsMaxBytes)).indexOf(name)
  if (at < 0) return false
  const place = earlier?.subarray(at, at + name.length) ?? new Uint8Array(0)
  return place.every((byte) => byte === 0) || sameBytes(place, name)
}

/** Whether it is recorded, but not for the user. False if no data was read. */
export const isRecordedForOthers = (outflow: Outflow, context: RiskContext): boolean => {
  const written = writtenBy(outflow, context)
  return written.length > 0 && !written.some(({ data }) => names(data, context.user))
}

/**
 * Whether no program that runs in the calls that take it writes the user's address: it is credited to another owner, or
 * stays with the program for those who share in its funds. False if they write nothing.
 */
export const isCreditedToNone = (outflow: Outflow, context: RiskContext): boolean => {
  const tops = new Set(outflow.movements.map(({ at: [top] }) => top))
  const running = new Set(
    context.instructions
      .filter(({ path: [top], programId }) => tops.has(top) && !corePrograms.has(programId))
      .map(({ programId }) => programId),
  )
  const written = writtenTo(running, context)
  return written.length > 0 && !written.some(({ data }) => names(data, context.user))
}

/**
 * Whether it is recorded for a stranger's wallet that the call names: not for the user, and at the start of a record,
 * where owners are stored.
 */
export const isRecordedForStranger = (outflow: Outflow, context: RiskContext): boolean => {
  const written = writtenBy(outflow, context)
  if (written.length === 0 || written.some(({ data }) => names(data, context.user))) return false
  const wallets = walletsNamed(outflow, context)
  return written.some(({ data }) => {
    const head = data.subarray(0, ownerFieldsMaxBytes)
    return wallets.some((wallet) => names(head, wallet))
  })
}

/** Wallets of strangers among the accounts of the calls that take it. */
const walletsNamed = (outflow: Outflow, context: RiskContext): Address[] =>
  holdersNamed(outflow, context).filter(isOnCurve)

/** The same with addresses that a program may sign for. */
const holdersNamed = (
  { movements }: Outflow,
  { identity, before, resolved }: RiskContext,
): Address[] => {
  const calls = new Set(movements.flatMap(({ at }) => resolved.instructions[at[0] ?? 0] ?? []))
  return [...calls]
    .flatMap(({ accounts }) => accounts.map(({ address }) => address))
    .filter(
      (address) =>
        (before.get(address)?.owner ?? systemProgram) === systemProgram &&
        identity.isStranger(address),
    )
}

/** Whether an account's data contains this address. */
export const names = (data: Uint8Array, who: Address): boolean =>
  bufferOf(data).includes(addressToBytes(who))

/** Data of an account, and what it was before; absent if the account is new. */
type Written = { data: Uint8Array; earlier?: Uint8Array }

/** The accounts that these programs create or change, or that hold more SOL than before: that is credited there. */
export const writtenBy = (outflow: Outflow, context: RiskContext): Written[] =>
  writtenTo(takersOf(outflow, context), context)

const writtenTo = (programs: ReadonlySet<Address>, context: RiskContext): Written[] => {
  if (programs.size === 0) return []
  return [...(context.after ?? [])].flatMap(([address, account]) => {
    if (!account || account.data.length === 0 || !programs.has(account.owner)) return []
    const earlier = context.before.get(address)
    const credited = account.lamports > (earlier?.lamports ?? 0n)
    if (!credited && sameBytes(earlier?.data, account.data)) return []
    return [{ data: account.data, ...(earlier && { earlier: earlier.data }) }]
  })
}

/** Whether one of these programs was deployed days ago and can be replaced with one key. */
export const isTakenByYoung = (outflow: Outflow, context: RiskContext): boolean => {
  const { programs = [], slot } = context.scenarios ?? {}
  if (slot === undefined) return false
  const takers = takersOf(outflow, context)
  return programs.some((age) => takers.has(age.program) && youngProgramOf(age, slot) !== undefined)
}

/** Top-level programs that make these movements. */
export const takersOf = ({ movements }: Outflow, context: RiskContext): ReadonlySet<Address> =>
  new Set(
    movements.flatMap(({ at }) =>
      (at.length > 1 ? [at] : handoversOf(at, context)).flatMap((path) => callerIn(path, context)),
    ),
  )

/** The non-core program that the message calls for this inner instruction. */
const callerIn = ([top]: InstructionPath, { resolved }: RiskContext): Address[] => {
  const program = top === undefined ? undefined : resolved.instructions[top]?.programId
  return program && !corePrograms.has(program) ? [program] : []
}

/**
 * Where programs take what the message sends: they become the owner of the token account that it fills, as an escrow
 * does, or their call names the address without a key that it pays.
 */
const handoversOf = (
  at: InstructionPath,
  { instructions, identity }: RiskContext,
): InstructionPath[] => {
  const filled = instructions
    .filter(({ path }) => path.length === 1 && path[0] === at[0])
    .flatMap(({ actions }) =>
      actions.flatMap((each) =>
        each.type === 'transfer-token' || each.type === 'transfer-sol' ? each.to : [],
      ),
    )
  const vaults = filled.filter((account) => !isOnCurve(identity.ownerOf(account)))
  return instructions.flatMap(({ path, accounts, actions }) =>
    (path.length === 1 &&
      accounts.some(({ address, writable }) => writable && vaults.includes(address))) ||
    (path.length > 1 &&
      actions.some(
        (action) =>
          action.type === 'set-authority' &&
          action.kind === 'token-owner' &&
          filled.includes(action.account),
      ))
      ? [path]
      : [],
  )
}

const sameBytes = (left: Uint8Array | undefined, right: Uint8Array): boolean =>
  left !== undefined && Buffer.compare(left, right) === 0
