import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { isPriced } from '../scenarios/compare.ts'
import type { UserOutcome } from '../scenarios/outcome.ts'
import type { WorseScenario } from '../scenarios/report.ts'
import type { ByteChange } from '../scenarios/scenario.ts'
import { withData } from '../../solana/state/sysvars.ts'
import type { RunScenario } from './run-scenario.ts'

/**
 * Distinguishes prices from switches: if a change of one byte leads to a loss, two more runs show whether the loss is
 * proportional to the change. An account that contains a price also explains the losses after other changes of its
 * content.
 */
export const confirmPrices = async (
  run: RunScenario,
  worse: readonly WorseScenario[],
  before: ReadonlyMap<Address, Account>,
  now: UserOutcome | undefined,
): Promise<WorseScenario[]> => {
  const found: Found = { priced: new Set(), prices: new Set(), switches: new Set() }
  for (const each of worse) {
    const { id, change } = each.scenario
    if (each.what !== 'loss' || change.cause !== 'data' || !change.byte) continue
    const account = before.get(change.account)
    if (!account || !now) continue
    if (isPriced(each, await probesOf(run, change.account, account, change.byte))) {
      found.priced.add(id)
      found.prices.add(change.account)
    } else found.switches.add(change.account)
  }
  return worse.map((each) => ({ ...each, priced: followsPrice(each, found) }))
}

type Found = {
  /** Ids of scenarios whose changed byte belongs to a price. */
  priced: Set<string>
  /** Accounts that contain a price, and accounts that contain a switch. */
  prices: Set<Address>
  switches: Set<Address>
}

const followsPrice = (
  { what, scenario: { id, change } }: WorseScenario,
  { priced, prices, switches }: Found,
): boolean => {
  if (what !== 'loss') return false
  if (change.cause === 'data')
    return change.byte
      ? priced.has(id)
      : prices.has(change.account) && !switches.has(change.account)
  // Several accounts changed at once, and any of them may contain the price.
  return (
    (change.cause === 'accounts' || change.cause === 'supply') &&
    prices.size > 0 &&
    switches.size === 0
  )
}

const probesOf = async (
  run: RunScenario,
  address: Address,
  account: Account,
  { offset, from, to }: ByteChange,
): Promise<Parameters<typeof isPriced>[1]> => {
  const probe = async (at: number, value: number): Promise<UserOutcome | undefined> => {
    if (at < 0 || value < 0 || value > 0xff) return undefined
    const changed = withData(account, (data) => {
      data[at] = value
    })
    const answer = await run({ overrides: new Map([[address, changed]]) })
    return answer.status === 'ok' ? answer.outcome : undefined
  }
  return {
    double: await probe(offset, from + 2 * (to - from)),
    lower: await probe(offset - 1, (account.data[offset - 1] ?? 0) + (to - from)),
  }
}
