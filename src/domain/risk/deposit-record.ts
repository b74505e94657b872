import { addressToBytes } from '../address.ts'
import type { Address } from '../address.ts'
import { corePrograms } from '../state/reserved-address.ts'
import { paysAnotherWallet } from './outflow.ts'
import type { Outflow } from './outflow.ts'
import { youngProgramOf } from './program-age.ts'
import type { RiskContext } from './rule.ts'

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
export const isWrittenDown = (outflow: Outflow, context: RiskContext): boolean => {
  const takers = takersOf(outflow, context)
  if (takers.size === 0) return false
  const name = addressToBytes(context.user)
  return [...(context.after ?? [])].some(([address, account]) => {
    if (!account || !takers.has(account.owner)) return false
    const before = context.before.get(address)?.data
    return Buffer.from(account.data).includes(name) && !sameBytes(before, account.data)
  })
}

const isTakenByYoung = (outflow: Outflow, context: RiskContext): boolean => {
  const { programs = [], slot } = context.worlds ?? {}
  if (slot === undefined) return false
  const takers = takersOf(outflow, context)
  return programs.some((age) => takers.has(age.program) && youngProgramOf(age, slot) !== undefined)
}

/** Programs at the top level within which the movements stand. */
const takersOf = ({ movements }: Outflow, { resolved }: RiskContext): ReadonlySet<Address> =>
  new Set(
    movements.flatMap(({ at }) => {
      const program = at[0] === undefined ? undefined : resolved.instructions[at[0]]?.programId
      return at.length > 1 && program && !corePrograms.has(program) ? [program] : []
    }),
  )

const sameBytes = (left: Uint8Array | undefined, right: Uint8Array): boolean =>
  left !== undefined && Buffer.compare(left, right) === 0
