import { describe, expect, test } from 'bun:test'
import { makeMintFlows } from '../../../src/market/signals/mint-flows.ts'
import { walletOf } from '../../kit/checks/token-scene.ts'
import { makeTrade } from '../../kit/market/index-trades.ts'

const hour = 3_600
const window = { fromSeconds: 1_000_000, toSeconds: 1_000_000 + 24 * hour }
const mint = walletOf(1)

type Priced = { atHours: number; priceUsd?: number; amountUsd?: number; side?: 'buy' | 'sell' }

const flowOf = (trades: readonly Priced[]) => {
  const tally = makeMintFlows(window)
  for (const [at, { atHours, priceUsd, amountUsd = 10, side = 'buy' }] of trades.entries()) {
    const { priceUsd: _, ...trade } = makeTrade(at)
    tally.take({
      ...trade,
      baseMint: mint,
      side,
      amountUsd,
      timeSeconds: window.fromSeconds + atHours * hour,
      ...(priceUsd !== undefined && { priceUsd }),
    })
  }
  return tally.flows()[0]
}

describe('price change over the window', () => {
  test.each<[string, readonly Priced[], number | undefined]>([
    [
      'trades at both ends',
      [
        { atHours: 0.5, priceUsd: 2 },
        { atHours: 23.5, priceUsd: 3 },
      ],
      50,
    ],
    [
      'a fall',
      [
        { atHours: 0, priceUsd: 4 },
        { atHours: 23.9, priceUsd: 1 },
      ],
      -75,
    ],
    [
      'first traded later',
      [
        { atHours: 1.5, priceUsd: 2 },
        { atHours: 23.5, priceUsd: 3 },
      ],
      undefined,
    ],
    [
      'not traded lately',
      [
        { atHours: 0.5, priceUsd: 2 },
        { atHours: 20, priceUsd: 3 },
      ],
      undefined,
    ],
    ['without prices', [{ atHours: 0.5 }, { atHours: 23.5 }], undefined],
    [
      'trades of a few cents do not count',
      [
        { atHours: 0.5, priceUsd: 2 },
        { atHours: 23.5, priceUsd: 3, amountUsd: 0.5 },
      ],
      undefined,
    ],
    [
      'one odd price at the end does not decide',
      [
        { atHours: 0.5, priceUsd: 2 },
        ...[2, 2, 2, 900].map((priceUsd) => ({ atHours: 23.5, priceUsd })),
      ],
      0,
    ],
  ])('%s', (_, trades, changePct) => {
    expect(flowOf(trades)?.changePct).toBe(changePct)
  })
})

test('sums both sides and counts wallets', () => {
  expect(
    flowOf([{ atHours: 1 }, { atHours: 2 }, { atHours: 3, side: 'sell', amountUsd: 4 }]),
  ).toMatchObject({ mint, trades: 3, buys: 2, sells: 1, buyUsd: 20, sellUsd: 4 })
})
