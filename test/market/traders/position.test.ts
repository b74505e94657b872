import { describe, expect, test } from 'bun:test'
import {
  applyBuy,
  applyGiven,
  applyReceived,
  applySell,
  emptyPosition,
  type Position,
  type SaleResult,
} from '../../../src/market/traders/position.ts'
import { applyTrade, emptyWalletSums } from '../../../src/market/traders/position-trade.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

type Step = ['buy' | 'sell', bigint, number?] | ['in' | 'out', bigint]

const after = (steps: readonly Step[]): { position: Position; last: SaleResult | undefined } => {
  const position = emptyPosition()
  let last: SaleResult | undefined
  for (const [what, amount, usd] of steps) {
    if (what === 'buy') applyBuy(position, amount, usd)
    else if (what === 'sell') last = applySell(position, amount, usd)
    else if (what === 'in') applyReceived(position, amount)
    else applyGiven(position, amount)
  }
  return { position, last }
}

/** Gain and proceeds of the part of known cost. */
const sales: [what: string, steps: Step[], last: [number, number] | undefined][] = [
  [
    'all sold for more',
    [
      ['buy', 10n, 5],
      ['sell', 10n, 8],
    ],
    [3, 8],
  ],
  [
    'two purchases cost their average',
    [
      ['buy', 10n, 10],
      ['buy', 10n, 30],
      ['sell', 10n, 25],
    ],
    [5, 25],
  ],
  ['what was never bought has no cost', [['sell', 10n, 8]], [0, 0]],
  [
    'half of it was bought',
    [
      ['buy', 5n, 5],
      ['sell', 10n, 20],
    ],
    [5, 10],
  ],
  [
    'half of what is held came by transfer',
    [
      ['buy', 10n, 10],
      ['in', 10n],
      ['sell', 10n, 40],
    ],
    [15, 20],
  ],
  [
    'half was given away, at its cost',
    [
      ['buy', 10n, 10],
      ['out', 5n],
      ['sell', 5n, 8],
    ],
    [3, 8],
  ],
  [
    'more was given away than was seen',
    [
      ['buy', 10n, 10],
      ['out', 50n],
      ['sell', 5n, 8],
    ],
    [0, 0],
  ],
  [
    'a purchase of unknown value has no cost',
    [
      ['buy', 10n],
      ['sell', 10n, 8],
    ],
    [0, 0],
  ],
  [
    'a sale of unknown value has no result',
    [
      ['buy', 10n, 5],
      ['sell', 10n],
    ],
    undefined,
  ],
  [
    'a worthless sale is a loss',
    [
      ['buy', 10n, 5],
      ['sell', 10n, 0],
    ],
    [-5, 0],
  ],
]

describe('positions', () => {
  test.each(sales)('%s', (_, steps, expected) => {
    const { last } = after(steps)
    expect(last && [last.gainUsd, last.countedUsd]).toEqual(expected)
  })

  test('what came in, minus what went out, is left, and the gains add up', () => {
    const random = seededRandom(5)
    for (let round = 0; round < 200; round += 1) {
      const steps = Array.from({ length: 30 }, (): Step => {
        const amount = BigInt(1 + Math.floor(random() * 50))
        const usd = Math.floor(random() * 1e6)
        const what = Math.floor(random() * 4)
        if (what > 1) return [what === 2 ? 'in' : 'out', amount]
        return [what === 0 ? 'buy' : 'sell', amount, usd]
      })
      const { position } = after(steps)
      expect(position.known >= 0n && position.unknown >= 0n && position.costUsd >= 0).toBe(true)
      const came = position.bought + position.received
      const gone = position.sold + position.given
      expect(position.known + position.unknown >= came - gone).toBe(true)
      // Whatever is sold in the end, all dollars are accounted for: gains are proceeds minus costs.
      expect(position.realisedUsd <= position.countedUsd).toBe(true)
    }
  })

  test('bought and sold without transfers, the whole gain is realised once all is sold', () => {
    const random = seededRandom(8)
    for (let round = 0; round < 100; round += 1) {
      const position = emptyPosition()
      let [paid, received] = [0, 0]
      for (let step = 0; step < 20; step += 1) {
        const usd = Math.floor(random() * 1e6)
        if (random() < 0.6 || position.known === 0n) {
          applyBuy(position, BigInt(1 + Math.floor(random() * 1e6)), usd)
          paid += usd
        } else {
          applySell(position, position.known / 2n + 1n, usd)
          received += usd
        }
      }
      applySell(position, position.known, 0)
      expect(position.realisedUsd).toBe(received - paid)
    }
  })
})

describe('trades of a wallet', () => {
  test('a token that pays for another leaves its position without a result', () => {
    const positions = new Map<number, Position>()
    const positionOf = (mint: number): Position => {
      const known = positions.get(mint) ?? emptyPosition()
      positions.set(mint, known)
      return known
    }
    const sums = emptyWalletSums()
    const trade = { mint: 1, quote: 9, baseAmount: 10n, quoteAmount: 1n, isPaidInMoney: true }
    applyTrade(positionOf, { ...trade, isSell: false, valueUsd: 100 }, sums)
    applyTrade(
      positionOf,
      { ...trade, mint: 2, quote: 1, quoteAmount: 4n, isSell: false, isPaidInMoney: false },
      sums,
    )
    expect(positionOf(1)).toMatchObject({ known: 6n, costUsd: 60, given: 4n, realisedUsd: 0 })
    expect(positionOf(2)).toMatchObject({ known: 0n, unknown: 10n })
    applyTrade(positionOf, { ...trade, baseAmount: 6n, isSell: true, valueUsd: 90 }, sums)
    expect(sums).toEqual({
      buys: 2,
      sells: 1,
      volumeUsd: 190,
      gainUsd: 30,
      wins: 1,
      countedSells: 1,
      proceedsUsd: 90,
      countedUsd: 90,
    })
  })
})
