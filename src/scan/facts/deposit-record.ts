import { type Address, addressToBytes } from '../../solana/address/address.ts'
import { systemProgram } from '../../solana/address/known-address.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { type Outflow, paysAnotherWallet } from './outflow.ts'
import { youngProgramOf } from './program-age.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { ownerFieldsMaxBytes } from '../thresholds.ts'

/**
 * Whether what a program takes stays at addresses of programs, and the program records the owner. Protocols keep
 * deposits this way; stolen assets are recorded nowhere. Records of a program that was deployed days ago and can be
 * replaced with one key prove nothing: a thief can write them as well.
 */
export const isRecordedDeposit = (outflow: Outflow, context: RiskContext): boolean =>
  !paysAnotherWallet(context) &&
  !isTakenByYoung(outflow, context) &&
  isRecordedForUser(outflow, context)

/** Protocols that hold funds in an account per user, in which a delegate can act on them. */
const custodians: ReadonlySet<string> = new Set(['perps', 'lending', 'yield', 'farm'])

export const isCustodian = (program: Address): boolean =>
  custodians.has(programNames.get(program)?.category ?? '')

/** Whether a program that takes it creates or changes one of its accounts that contains the user's address. */
export const isRecordedForUser = (outflow: Outflow, context: RiskContext): boolean =>
  writtenBy(outflow, context).some((data) => names(data, context.user))

/** Whether it is recorded, but not for the user. False if no data was read. */
export const isRecordedForOthers = (outflow: Outflow, context: RiskContext): boolean => {
  const written = writtenBy(outflow, context)
  return written.length > 0 && !written.some((data) => names(data, context.user))
}

/**
 * Whether it is recorded for a stranger's wallet that the call names: not for the user, and at the start of a record,
 * where owners are stored.
 */
export const isRecordedForStranger = (outflow: Outflow, context: RiskContext): boolean => {
  const written = writtenBy(outflow, context)
  if (written.length === 0 || written.some((data) => names(data, context.user))) return false
  const wallets = walletsNamed(outflow, context)
  return written.some((data) => {
    const head = data.subarray(0, ownerFieldsMaxBytes)
    return wallets.some((wallet) => names(head, wallet))
  })
}

/** Wallets of strangers among the accounts of the calls that take it. */
const walletsNamed = ({ movements }: Outflow, { identity, before, resolved }: RiskContext) => {
  const calls = new Set(movements.flatMap(({ at }) => resolved.instructions[at[0] ?? 0] ?? []))
  return [...calls]
    .flatMap(({ accounts }) => accounts.map(({ address }) => address))
    .filter(
      (address) =>
        (before.get(address)?.owner ?? systemProgram) === systemProgram &&
        identity.isStranger(address) &&
        isOnCurve(address),
    )
}

const names = (data: Uint8Array, who: Address): boolean =>
  Buffer.from(data.buffer, data.byteOffset, data.length).includes(addressToBytes(who))

/** Data of the accounts that these programs create or change. */
const writtenBy = (outflow: Outflow, context: RiskContext): Uint8Array[] => {
  const takers = takersOf(outflow, context)
  if (takers.size === 0) return []
  return [...(context.after ?? [])].flatMap(([address, account]) => {
    if (!account || account.data.length === 0 || !takers.has(account.owner)) return []
    return sameBytes(context.before.get(address)?.data, account.data) ? [] : [account.data]
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
export const takersOf = ({ movements }: Outflow, { resolved }: RiskContext): ReadonlySet<Address> =>
  new Set(
    movements.flatMap(({ at }) => {
      const program = at[0] === undefined ? undefined : resolved.instructions[at[0]]?.programId
      return at.length > 1 && program && !corePrograms.has(program) ? [program] : []
    }),
  )

const sameBytes = (left: Uint8Array | undefined, right: Uint8Array): boolean =>
  left !== undefined && Buffer.compare(left, right) === 0
