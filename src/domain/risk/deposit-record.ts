import { addressToBytes } from '../address.ts'
import type { Address } from '../address.ts'
import { corePrograms } from '../state/reserved-address.ts'
import { paysAnotherWallet } from './outflow.ts'
import type { Outflow } from './outflow.ts'
import type { RiskContext } from './rule.ts'

/**
 * Whether what a program takes stays with addresses of programs, and the program writes down for whom: an account of its
 * own that names the user is made or changed. So protocols keep deposits; what is merely taken is written down nowhere.
 */
export const isRecordedDeposit = (outflow: Outflow, context: RiskContext): boolean => {
  const takers = takersOf(outflow, context)
  if (takers.size === 0 || paysAnotherWallet(context)) return false
  const name = addressToBytes(context.user)
  return [...(context.after ?? [])].some(([address, account]) => {
    if (!account || !takers.has(account.owner)) return false
    const before = context.before.get(address)?.data
    return Buffer.from(account.data).includes(name) && !sameBytes(before, account.data)
  })
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
