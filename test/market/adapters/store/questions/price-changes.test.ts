import { describe, expect, test } from 'bun:test'
import { makeHandClock } from '../../../../kit/hand-clock.ts'
import {
  launchBlock,
  mintNumber,
  purchaseAt,
  walletNumber,
} from '../../../../kit/market/launch-blocks.ts'
import { openTradeIndex } from '../../../../kit/market/trade-index.ts'

/** Start of an hour. */
const start = 1_700_002_800
const hour = 3_600
const mint = mintNumber(1)

/** Prices by the second at which they were paid; a block every ten minutes, of which `produced` stand for one. */
const changeOver = async (
  prices: readonly (readonly [atSeconds: number, priceUsd: number])[],
  seconds: number,
  produced = 1,
): Promise<number | undefined> => {
  const clock = makeHandClock((start + seconds) * 1_000)
  const index = openTradeIndex(clock)
  for (let at = 0; at < seconds; at += 600) {
    const slot = 10 + at / 600
    const timeSeconds = start + at
    const trades = prices.flatMap(([paidAt, priceUsd], number) =>
      paidAt >= at && paidAt < at + 600
        ? [
            {
              ...purchaseAt(slot, number, mint, walletNumber(number), {
                baseAmount: 10_000_000n,
                quoteAmount: BigInt(Math.round(priceUsd * 10_000_000)),
              }),
              timeSeconds,
            },
          ]
        : [],
    )
    const block = launchBlock(slot, { trades })
    const place = produced === 1 ? 'chain' : 'sample'
    await index.blocks.store({ facts: { ...block.facts, timeSeconds }, place, produced })
  }
  const range = { fromSeconds: start, toSeconds: start + seconds }
  const [flow] = await index.flows(range, 1)
  index.close()
  return flow?.changePct
}

const day = 24 * hour
const ends = [
  [0, 2],
  [day - 700, 3],
] as const
const young = [
  [5 * hour, 2],
  [6 * hour, 1],
  [7 * hour, 5],
] as const

describe('the change of a price over a day', () => {
  test.each([
    ['from the first hour to the last one', ends, 1, 50],
    ['also where blocks are missing', ends, 2, 50],
    ['of a young token from its first trade, if every block was read', young, 1, 150],
    ['not of a young token where blocks are missing', young, 2, undefined],
    ['of a single minute', [[5 * hour, 2]], 1, 0],
    ['not without a price', [], 1, undefined],
    [
      'by the middle of each end, so that one odd trade has no effect',
      [2, 2, 90, 2, 2, 9, 9, 9, 4, 4, 4, 4, 4].map((price, at) => [at * hour, price] as const),
      1,
      100,
    ],
  ] as const)('%s', async (_, prices, produced, change) => {
    const found = await changeOver(prices, day, produced)
    if (change === undefined) expect(found).toBeUndefined()
    else expect(found).toBeCloseTo(change, 6)
  })
})
