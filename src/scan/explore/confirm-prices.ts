import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { isPriced } from '../scenarios/compare.ts'
import type { UserOutcome } from '../scenarios/outcome.ts'
import type { WorseScenario } from '../scenarios/report.ts'
import type { ByteChange } from '../scenarios/scenario.ts'
import { withData } from '../../solana/vm/sysvars.ts'
import type { RunScenario } from './run-scenario.ts'

/**
 * Tells prices from switches: where a loss followed the change of one byte, two more runs show whether it grows in
 * proportion. An account in which a price was found explains the losses that other changes of its content brought.
 */
export const confirmPrices = async (
  run: RunScenario,
  worse: readonly WorseScenario[],
  before: ReadonlyMap<Address, Account>,
  now: UserOutcome | undefined,
): Promise<WorseScenario[]> => {
  const prices = new Set<string>()
  const switches = new Set<string>()
  for (const each of worse) {
    const { byte, id } = each.scenario
    if (each.what !== 'loss' || !byte) continue
    const account = before.get(byte.account)
    if (!account || !now) continue
    const probes = {
      double: await probe(run, account, byte, byte.offset, byte.from + 2 * (byte.to - byte.from)),
      lower: await probe(run, account, byte, byte.offset - 1, lowerValue(account, byte)),
    }
    const found = isPriced(each, probes) ? prices : switches
    found.add(id).add(byte.account)
  }
  return worse.map((each) => {
    const { id, byte, cause } = each.scenario
    if (each.what !== 'loss' || cause !== 'data') return each
    if (byte) return { ...each, priced: prices.has(id) }
    const combined = !id.startsWith('data:')
    const price = [...prices].some((known) => !switches.has(known) && id.includes(known))
    return { ...each, priced: combined ? prices.size > 0 && switches.size === 0 : price }
  })
}

const lowerValue = (account: Account, { offset, from, to }: ByteChange): number =>
  (account.data[offset - 1] ?? 0) + (to - from)

const probe = async (
  run: RunScenario,
  account: Account,
  byte: ByteChange,
  offset: number,
  value: number,
): Promise<UserOutcome | undefined> => {
  if (offset < 0 || value < 0 || value > 0xff) return undefined
  const changed = withData(account, (data) => {
    data[offset] = value
  })
  const answer = await run({ overrides: new Map([[byte.account, changed]]) })
  return answer.status === 'ok' ? answer.outcome : undefined
}
