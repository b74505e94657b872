import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import type { Scenario, ScenarioChange } from '../scenarios/scenario.ts'
import { holderOf } from '../../solana/state/account-state.ts'
import type { Observed } from '../observe/observe-transaction.ts'

/** Accounts changed by the transaction; closed ones are undefined. Empty if it fails. */
export const changedBy = ({
  before,
  simulated,
}: Pick<Observed, 'before' | 'simulated'>): Map<Address, Account | undefined> => {
  const changed = new Map<Address, Account | undefined>()
  if (!simulated.ok || simulated.answer.error) return changed
  for (const [address, after] of simulated.answer.accountsAfter ?? []) {
    if (!sameAccount(before.get(address), after)) changed.set(address, after)
  }
  return changed
}

/**
 * Scenarios in which other transactions of the batch ran first: each of them, all earlier ones, and all others. Only
 * changes to accounts of strangers count: a batch may well buy tokens and then spend them.
 */
export const siblingScenarios = (
  index: number,
  alone: readonly Observed[],
  user: Address,
): Scenario[] => {
  const own = alone[index]
  if (!own) return []
  const mine = new Set(own.resolved.accounts.map(({ address }) => address))
  const left = alone.map((observed, at) =>
    at === index ? new Map<Address, Account | undefined>() : foreignChanges(observed, user, mine),
  )
  const scenarios = left.map((overrides, at) => scenario(`sibling:${at}`, at, [overrides]))
  scenarios.push(
    scenario('siblings:before', 'earlier', left.slice(0, index)),
    scenario('siblings:all', 'others', left),
  )
  return scenarios.filter(({ overrides }) => overrides.size > 0)
}

type SiblingChange = Extract<ScenarioChange, { cause: 'sibling' }>

const scenario = (
  id: string,
  after: SiblingChange['after'],
  parts: readonly ReadonlyMap<Address, Account | undefined>[],
): Scenario => ({
  id,
  change: { cause: 'sibling', after },
  overrides: new Map(parts.flatMap((part) => [...part])),
})

const foreignChanges = (
  observed: Observed,
  user: Address,
  within: ReadonlySet<Address>,
): Map<Address, Account | undefined> => {
  const { states } = observed
  const foreign = [...changedBy(observed)].filter(
    ([address]) =>
      within.has(address) &&
      address !== user &&
      holderOf(states.before.get(address)) !== user &&
      holderOf(states.after.get(address)) !== user,
  )
  return new Map(foreign)
}

const sameAccount = (left: Account | undefined, right: Account | undefined): boolean => {
  if (!left || !right) return left === right
  return (
    left.lamports === right.lamports &&
    left.owner === right.owner &&
    left.data.length === right.data.length &&
    left.data.every((byte, at) => byte === right.data[at])
  )
}
