import { type Address, addressToBytes } from '../../solana/address/address.ts'
import { systemProgram } from '../../solana/address/known-address.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { type Outflow, paysAnotherWallet } from './outflow.ts'
import { youngProgramOf } from './program-age.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { ownerFieldsMaxBytes } from '../thresholds.ts'

/**
 * Whether what a program takes stays with addresses of programs, and the program writes down for whom. So protocols keep
 * deposits; what is merely taken is written down nowhere. What a program writes that was put there days ago, and that one
 * key can replace, proves nothing: a thief can write as well.
 */
export const isRecordedDeposit = (outflow: Outflow, context: RiskContext): boolean =>
  !paysAnotherWallet(context) &&
  !isTakenByYoung(outflow, context) &&
  isWrittenDown(outflow, context)

/** Whether a program that takes it makes or changes an account of its own that names the user. */
export const isWrittenDown = (outflow: Outflow, context: RiskContext): boolean =>
  writtenBy(outflow, context).some((data) => names(data, context.user))

/** Whether it is written down somewhere, and nowhere for the user. Nothing where no data was seen. */
export const isWrittenDownForOthers = (outflow: Outflow, context: RiskContext): boolean => {
  const written = writtenBy(outflow, context)
  return written.length > 0 && !written.some((data) => names(data, context.user))
}

/**
 * Whether it is written down, not for the user, and at the start of what is written, where owners stand, for somebody else's
 * wallet that the call names.
 */
export const isWrittenDownForWallet = (outflow: Outflow, context: RiskContext): boolean => {
  const written = writtenBy(outflow, context)
  if (written.length === 0 || written.some((data) => names(data, context.user))) return false
  const wallets = walletsNamed(outflow, context)
  return written.some((data) => {
    const head = data.subarray(0, ownerFieldsMaxBytes)
    return wallets.some((wallet) => names(head, wallet))
  })
}

/** Of the calls that take it, accounts that are wallets of strangers. */
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

/** What the programs that take it have in those accounts of theirs that they make or change. */
const writtenBy = (outflow: Outflow, context: RiskContext): Uint8Array[] => {
  const takers = takersOf(outflow, context)
  if (takers.size === 0) return []
  return [...(context.after ?? [])].flatMap(([address, account]) => {
    if (!account || account.data.length === 0 || !takers.has(account.owner)) return []
    return sameBytes(context.before.get(address)?.data, account.data) ? [] : [account.data]
  })
}

/** Whether a program takes it that was put there days ago and that one key can replace. */
export const isTakenByYoung = (outflow: Outflow, context: RiskContext): boolean => {
  const { programs = [], slot } = context.scenarios ?? {}
  if (slot === undefined) return false
  const takers = takersOf(outflow, context)
  return programs.some((age) => takers.has(age.program) && youngProgramOf(age, slot) !== undefined)
}

/** Programs at the top level within which the movements stand. */
export const takersOf = ({ movements }: Outflow, { resolved }: RiskContext): ReadonlySet<Address> =>
  new Set(
    movements.flatMap(({ at }) => {
      const program = at[0] === undefined ? undefined : resolved.instructions[at[0]]?.programId
      return at.length > 1 && program && !corePrograms.has(program) ? [program] : []
    }),
  )

const sameBytes = (left: Uint8Array | undefined, right: Uint8Array): boolean =>
  left !== undefined && Buffer.compare(left, right) === 0
