import { describe, expect, test } from 'bun:test'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { makeMintActivities } from '../../../src/market/signals/mint-activity.ts'
import type { MintSignal, SignalFact } from '../../../src/market/signals/signal-reason.ts'
import { findSignals, type SignalContext } from '../../../src/market/signals/signals.ts'
import { signalText } from '../../../src/market/words/en.ts'
import type { PricedTrade } from '../../../src/activity/trades/trade.ts'
import { factsOf, wholeSentences } from '../../kit/checks/mint-snapshots.ts'
import { addressNumber, makeTrade } from '../../kit/market/index-trades.ts'

const nowSeconds = 1_800_000_000
const hour = 3_600
let made = 0

const at = (secondsAgo: number, wallet: number, fields: Partial<PricedTrade> = {}): PricedTrade =>
  makeTrade((made += 1), {
    timeSeconds: nowSeconds - secondsAgo,
    wallet: addressNumber(wallet),
    ...fields,
  })

const many = <Item>(count: number, make: (number: number) => Item): Item[] =>
  Array.from({ length: count }, (_, number) => make(number))

const signalsOf = (
  trades: readonly PricedTrade[],
  {
    earlierSeen = 24,
    weightOf = () => 1,
    isComplete = true,
    isWatched = () => false,
  }: Partial<SignalContext> = {},
): MintSignal[] => {
  const activities = makeMintActivities(nowSeconds, hour, 24)
  const inOrder = trades.toSorted((a, b) => (a.timeSeconds ?? 0) - (b.timeSeconds ?? 0))
  for (const trade of inOrder) activities.take(trade)
  return findSignals(activities.activities.values(), {
    earlierSeen,
    weightOf,
    isComplete,
    isWatched,
  })
}

/** Ten wallets that buy and sell in each of the earlier hours. */
const usual = (usd: number) =>
  many(24, (hours) =>
    many(10, (wallet) =>
      at((hours + 1) * hour + 60 * wallet + 1, wallet, {
        amountUsd: usd / 10,
        side: wallet % 2 === 0 ? 'buy' : 'sell',
      }),
    ),
  ).flat()

const balanced = (usd: number, wallets = 10) =>
  many(wallets, (wallet) => [
    at(60 * wallet, wallet, { amountUsd: usd / wallets / 2 }),
    at(60 * wallet, 100 + wallet, { amountUsd: usd / wallets / 2, side: 'sell' }),
  ]).flat()

const accumulating = (wallets: number, fields: Partial<PricedTrade> = {}) =>
  many(wallets, (wallet) => at(100 + wallet, wallet, { amountUsd: 40, ...fields }))

const sellingOff = many(12, (number) =>
  at(3_000 - 100 * number, number, { side: 'sell', amountUsd: 50, priceUsd: 10 - 0.5 * number }),
)

const quiet: [what: string, trades: PricedTrade[]][] = [
  ['nothing at all', []],
  ['two wallets buy', accumulating(2)],
  ['three wallets spend a few dollars together', accumulating(3, { amountUsd: 33 })],
  [
    'one wallet spends hundreds and eight others cents',
    [
      ...accumulating(1, { amountUsd: 500 }),
      ...many(8, (wallet) => at(200 + wallet, 50 + wallet, { amountUsd: 0.05 })),
    ],
  ],
  [
    'three wallets accumulate a token without a price',
    accumulating(3).map(({ amountUsd: _, priceUsd: __, ...trade }) => trade),
  ],
  ['one wallet buys ten times', many(10, (number) => at(number, 1))],
  ['as many wallets sell as buy', balanced(900)],
  ['high volume, but the usual volume is unknown', balanced(5_000)],
  [
    'three wallets sell what they bought',
    accumulating(3).flatMap((trade) => [trade, { ...trade, side: 'sell' as const }]),
  ],
  ['the usual volume', [...usual(1_000), ...balanced(1_000)]],
  ['three times a tiny volume', [...usual(10), ...balanced(30)]],
  [
    'much more volume by two wallets',
    [
      ...usual(1_000),
      ...many(20, (number) =>
        at(number, number % 2, { amountUsd: 500, side: number % 4 < 2 ? 'buy' : 'sell' }),
      ),
    ],
  ],
  ['many sell at a steady price', sellingOff.map((trade) => ({ ...trade, priceUsd: 10 }))],
  [
    'the price falls while some sell and others buy',
    [
      ...sellingOff,
      ...many(12, (number) => at(3_000 - 100 * number, 50 + number, { amountUsd: 50 })),
    ],
  ],
  ['many buy SOL', accumulating(9, { baseMint: wrappedSolMint })],
  ['wallets accumulated it yesterday', many(9, (wallet) => at(20 * hour, wallet))],
]

const loud: [what: string, trades: PricedTrade[], facts: SignalFact[]][] = [
  [
    'three wallets accumulate it',
    accumulating(3),
    [{ kind: 'wallets-buying', wallets: 3, netUsd: 120, provenWallets: 0 }],
  ],
  [
    'ten times the usual volume',
    [...usual(1_000), ...balanced(10_000)],
    [{ kind: 'volume-up', usd: 10_000, usualUsd: 1_000 }],
  ],
  [
    'all sell and the price falls',
    sellingOff,
    [{ kind: 'sell-off', wallets: 12, priceDrop: 1 - 5.5 / 9 }],
  ],
  [
    'twenty buy and none sells',
    many(24, (number) => at(number, number % 12)),
    [
      { kind: 'wallets-buying', wallets: 12, netUsd: 240, provenWallets: 0 },
      { kind: 'no-sales', buyers: 12 },
    ],
  ],
]

describe('signals', () => {
  test.each(quiet)('no signal: %s', (_, trades) => {
    expect(signalsOf(trades)).toEqual([])
  })

  test('no volume signal before the usual volume is known', () => {
    const trades = [...usual(1_000), ...balanced(10_000)]
    expect(signalsOf(trades, { earlierSeen: 5 })).toEqual([])
    expect(signalsOf(trades, { earlierSeen: 6 })).toHaveLength(1)
  })

  test.each(loud)('a signal: %s', (_, trades, facts) => {
    const [signal, ...others] = signalsOf(trades)
    expect(others).toEqual([])
    expect(factsOf(signal)).toEqual(facts)
    expect(signal && signalText(signal, '24h')).toMatch(wholeSentences)
    expect(signal?.score).toBeGreaterThanOrEqual(15)
    expect(signal?.score).toBeLessThanOrEqual(100)
  })

  test('wallets with a record and more wallets score higher; strongest first', () => {
    const scoreOf = (trades: PricedTrade[], weight = 1) =>
      signalsOf(trades, { weightOf: () => weight })[0]?.score ?? 0
    expect(scoreOf(accumulating(3), 2)).toBeGreaterThan(scoreOf(accumulating(3)))
    expect(scoreOf(accumulating(6))).toBeGreaterThan(scoreOf(accumulating(3)))
    const both = signalsOf([
      ...accumulating(3),
      ...accumulating(7, { baseMint: addressNumber(5, 8) }),
    ])
    expect(both.map(({ mint }) => mint)).toEqual([addressNumber(5, 8), addressNumber(1, 8)])
  })

  test('staged volume scores lower and is reported', () => {
    const honest = signalsOf([...usual(1_000), ...balanced(10_000)])[0]
    const one = signalsOf([...usual(1_000), ...balanced(2_000), at(5, 77, { amountUsd: 8_000 })])[0]
    const round = signalsOf([
      ...usual(1_000),
      ...many(5, (wallet) => [
        at(60 * wallet, wallet, { amountUsd: 1_000 }),
        at(60 * wallet, wallet, { amountUsd: 1_000, side: 'sell' }),
      ]).flat(),
    ])[0]
    expect(one?.staged).toEqual({ by: 'one-wallet', share: 0.8 })
    expect(round?.staged).toEqual({ by: 'circling-wallets', share: 1 })
    expect(one?.score).toBeLessThan(honest?.score ?? 0)
    expect(round?.score).toBeLessThan(honest?.score ?? 0)
  })
})
