import type { Address } from '../../solana/address/address.ts'
import type { BalanceChange } from '../../solana/effects/change.ts'
import { makeIdentity } from '../context/identity.ts'
import type { RiskContext } from '../context/risk-context.ts'

/** Several transactions as if they were one, and where the instructions of each begin. */
export type JointContext = { context: RiskContext; starts: readonly number[] }

/**
 * What several transactions do together, for the rules that add up: each as its own context shows it, in order, all of them
 * tried out with success. Undefined for fewer than two.
 */
export const joinContexts = (parts: readonly RiskContext[]): JointContext | undefined => {
  const [first, second] = parts
  if (!first || !second) return undefined
  const starts = startsOf(parts)
  const instructions = parts.flatMap((part, index) =>
    part.instructions.map((instruction) => ({
      ...instruction,
      path: instruction.path.map((place, depth) =>
        depth === 0 ? place + (starts[index] ?? 0) : place,
      ),
    })),
  )
  const states = {
    before: firstOf(parts.map((part) => part.states.before)),
    after: lastOf(parts.map((part) => part.states.after)),
  }
  const { scenarios: _, ...shared } = first
  const context: RiskContext = {
    ...shared,
    resolved: {
      ...first.resolved,
      accounts: parts.flatMap((part) => part.resolved.accounts),
      instructions: parts.flatMap((part) => part.resolved.instructions),
    },
    instructions,
    before: firstOf(parts.map((part) => part.before)),
    after: lastOf(parts.map((part) => part.after ?? new Map())),
    states,
    effects: {
      balances: sumOf(parts.map((part) => part.effects.balances)),
      controls: parts.flatMap((part) => part.effects.controls),
      unseen: parts.flatMap((part) => part.effects.unseen),
    },
    identity: makeIdentity({ ...first, states, instructions }),
    decimals: lastOf(parts.map((part) => part.decimals)),
    recalled: lastOf(parts.map((part) => part.recalled ?? new Map())),
    simulation: { status: 'ok' },
  }
  return { context, starts }
}

const startsOf = (parts: readonly RiskContext[]): number[] => {
  const starts: number[] = []
  let start = 0
  for (const { resolved } of parts) {
    starts.push(start)
    start += resolved.instructions.length
  }
  return starts
}

const firstOf = <Value>(maps: readonly ReadonlyMap<Address, Value>[]): Map<Address, Value> =>
  lastOf(maps.toReversed())

const lastOf = <Value>(maps: readonly ReadonlyMap<Address, Value>[]): Map<Address, Value> =>
  new Map(maps.flatMap((map) => [...map]))

/**
 * All changes of one owner's asset as one. What he had counts as in the transaction that shows most of it, since each shows
 * only the accounts that it names; no more is lost than that and what came in.
 */
const sumOf = (parts: readonly (readonly BalanceChange[])[]): BalanceChange[] => {
  const rows = new Map<string, BalanceChange>()
  for (const row of parts.flat()) {
    const key = `${row.owner} ${row.mint}`
    const known = rows.get(key)
    const change = (known ? known.after - known.before : 0n) + row.after - row.before
    const most = known && known.before > row.before ? known.before : row.before
    const before = most + change < 0n ? -change : most
    rows.set(key, { ...known, ...row, before, after: before + change })
  }
  return [...rows.values()].filter(({ before, after }) => before !== after)
}
