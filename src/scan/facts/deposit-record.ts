import { type Address, addressToBytes } from '../../solana/address/address.ts'
import { systemProgram } from '../../solana/address/known-address.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { type Outflow, paysAnotherWallet } from './outflow.ts'
import { youngProgramOf } from './program-age.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { ownerFieldsMaxBytes } from '../thresholds.ts'

/**
 * Whether what a program takes stays with addresses of programs, and the program records whose it is. That is how
 * protocols keep deposits; what is merely taken is recorded nowhere. A record of a program that was deployed days ago
 * and that one key can replace proves nothing: a thief can write records as well.
 */
export const isRecordedDeposit = (outflow: Outflow, context: RiskContext): boolean =>
  !paysAnotherWallet(context) &&
  !isTakenByYoung(outflow, context) &&
  isRecordedForUser(outflow, context)

/** Whether a program that takes it creates or changes an account of its own that names the user. */
export const isRecordedForUser = (outflow: Outflow, context: RiskContext): boolean =>
  writtenBy(outflow, context).some((data) => names(data, context.user))

/** Whether it is recorded somewhere, and nowhere for the user. False where no data was seen. */
export const isRecordedForOthers = (outflow: Outflow, context: RiskContext): boolean => {
  const written = writtenBy(outflow, context)
  return written.length > 0 && !written.some((data) => names(data, context.user))
}

/**
 * Whether it is recorded, not for the user, and at the start of a record, where owners are, for a stranger's wallet
 * that the call names.
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

/** Data of the accounts that the programs which take it create or change. */
const writtenBy = (outflow: Outflow, context: RiskContext): Uint8Array[] => {
  const takers = takersOf(outflow, context)
  if (takers.size === 0) return []
  return [...(context.after ?? [])].flatMap(([address, account]) => {
    if (!account || account.data.length === 0 || !takers.has(account.owner)) return []
    return sameBytes(context.before.get(address)?.data, account.data) ? [] : [account.data]
  })
}

/** Whether a program takes it that was deployed days ago and that one key can replace. */
export const isTakenByYoung = (outflow: Outflow, context: RiskContext): boolean => {
  const { programs = [], slot } = context.scenarios ?? {}
  if (slot === undefined) return false
  const takers = takersOf(outflow, context)
  return programs.some((age) => takers.has(age.program) && youngProgramOf(age, slot) !== undefined)
}

/** Top-level programs that make the movements. */
export const takersOf = ({ movements }: Outflow, { resolved }: RiskContext): ReadonlySet<Address> =>
  new Set(
    movements.flatMap(({ at }) => {
      const program = at[0] === undefined ? undefined : resolved.instructions[at[0]]?.programId
      return at.length > 1 && program && !corePrograms.has(program) ? [program] : []
    }),
  )

const sameBytes = (left: Uint8Array | undefined, right: Uint8Array): boolean =>
  left !== undefined && Buffer.compare(left, right) === 0
