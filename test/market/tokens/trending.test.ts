import { describe, expect, test } from 'bun:test'
import { joinTrending, orderTrending } from '../../../src/market/tokens/trending.ts'
import type { TokenFacts } from '../../../src/tokens/token-market.ts'
import type { MintFlow } from '../../../src/market/signals/mint-flow.ts'
import { walletOf } from '../../kit/checks/token-scene.ts'
import { usdcMint } from '../../kit/market/token-providers.ts'

const [one, two, three] = [walletOf(1), walletOf(2), walletOf(3)]

const flowOf = (mint: typeof one, fields: Partial<MintFlow> = {}): MintFlow => ({
  mint,
  trades: 4,
  buys: 2,
  sells: 2,
  buyers: 2,
  sellers: 1,
  buyUsd: 100,
  sellUsd: 50,
  ...fields,
})
const factsOf = (mint: typeof one, flows: TokenFacts['flows']): TokenFacts => ({
  mint,
  source: 'Jupiter',
  ...(flows && { flows }),
})

describe('candidates', () => {
  test('each mint once, with facts from both sources', () => {
    const facts = factsOf(one, {})
    expect(joinTrending([flowOf(one), flowOf(two)], [facts])).toEqual([
      { mint: one, flow: flowOf(one), facts },
      { mint: two, flow: flowOf(two) },
    ])
  })

  test('without dollars and tokens traded by a single wallet', () => {
    const alone = flowOf(one, { buyers: 1, sellers: 1 })
    expect(joinTrending([alone, flowOf(usdcMint)], [factsOf(usdcMint, {})])).toEqual([])
  })
})

describe('order', () => {
  const flows = [flowOf(one, { buyers: 9, buyUsd: 1_000 }), flowOf(two)]
  const listed = [
    factsOf(two, { '1h': { volumeUsd: 500, traders: 3, priceChangePct: -40 } }),
    factsOf(three, { '1h': { volumeUsd: 700, traders: 20, priceChangePct: 5 } }),
  ]
  const candidates = joinTrending(flows, listed)
  test.each([
    ['volume', [one, three, two]],
    ['wallets', [three, one, two]],
    // Unknown for the first one.
    ['movement', [two, three, one]],
  ] as const)('%s', (sort, mints) => {
    const ordered = orderTrending(candidates, { window: '1h', sort })
    expect(ordered.map(({ mint }) => mint)).toEqual([...mints])
  })

  test('an estimate counts by the least that it may be, and one without comes last', () => {
    const estimated = (mint: typeof one, usd: number, errorPct: number) =>
      flowOf(mint, { sample: { volume: { usd, errorPct } } })
    const found = joinTrending(
      [flowOf(three, { sample: {} }), estimated(one, 1_000, 45), estimated(two, 700, 5)],
      [],
    )
    const ordered = orderTrending(found, { window: '1h', sort: 'volume' })
    expect(ordered.map(({ mint }) => mint)).toEqual([two, one, three])
  })

  test('tokens without the provider’s figure use own trades, or come last', () => {
    const ordered = orderTrending(candidates, { window: '5m', sort: 'volume' })
    expect(ordered.map(({ mint }) => mint)).toEqual([one, two, three])
  })
})
