// Estimates against the truth: chains of blocks are made up, sampled by slot as the server does it, and compared.
import { describe, expect, test } from 'bun:test'
import { isSampled } from '../../../src/blocks/chain/sampled-slot.ts'
import { estimateVolume, type Stratum } from '../../../src/market/trades/sample-estimate.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

const none = { trades: 0, usd: 0, squares: 0, cubes: 0 }

type Random = () => number

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Sizes of trades are log-normal; `spread` is their deviation as a multiple of the mean. */
const sizeWith = (random: Random, spread: number): number => {
  const variance = Math.log(1 + spread ** 2)
  return 100 * Math.exp(Math.sqrt(variance) * normal(random) - variance / 2)
}

type Market = { produced: number; trades: number; share: number; spread: number }

/** One hour of a token whose trades come in bursts within blocks. */
const sampleOf = (random: Random, { produced, trades, share, spread }: Market) => {
  const stratum: Stratum = { ...none, blocks: 0, produced }
  const first = BigInt(Math.floor(random() * 1e12))
  const burst = 2.5
  let truth = 0
  for (let at = 0; at < produced; at += 1) {
    const isRead = isSampled(first + BigInt(at), share)
    if (isRead) stratum.blocks += 1
    if (random() >= trades / produced / burst) continue
    let [count, usd] = [0, 0]
    do {
      count += 1
      usd += sizeWith(random, spread)
    } while (random() < 1 - 1 / burst)
    truth += usd
    if (!isRead) continue
    stratum.trades += count
    stratum.usd += usd
    stratum.squares += usd ** 2
    stratum.cubes += usd ** 3
  }
  return { stratum, truth }
}

const runs = 300

/** How often an estimate was given, and how often the truth lay within its error. */
const tried = (market: Market, strata = 1) => {
  const random = seededRandom(market.trades * 7 + Math.round(market.share * 100) + strata)
  let [given, right, sum] = [0, 0, 0]
  for (let run = 0; run < runs; run += 1) {
    const parts = Array.from({ length: strata }, (_, at) =>
      sampleOf(random, { ...market, share: at % 2 === 0 ? market.share : market.share / 2 }),
    )
    const truth = parts.reduce((all, part) => all + part.truth, 0)
    const found = estimateVolume(parts.map(({ stratum }) => stratum))
    if (!found) continue
    given += 1
    sum += found.usd / truth
    if (Math.abs(found.usd - truth) <= (found.errorPct / 100) * truth * (found.usd / truth))
      right += 1
  }
  return { given: given / runs, right: right / given, bias: sum / given }
}

describe('against the truth', () => {
  test.each([
    [{ produced: 3_000, trades: 10_000, share: 0.1, spread: 1 }, 1],
    [{ produced: 3_000, trades: 3_000, share: 0.2, spread: 2 }, 1],
    [{ produced: 3_000, trades: 3_000, share: 0.2, spread: 1 }, 4],
    [{ produced: 3_000, trades: 300, share: 0.8, spread: 1 }, 1],
    // The sizes of all trades of a block that was recorded: one rare trade may dwarf all others.
    [{ produced: 3_000, trades: 100, share: 0.8, spread: 4.8 }, 1],
    [{ produced: 3_000, trades: 1_000, share: 0.5, spread: 4.8 }, 1],
    [{ produced: 3_000, trades: 3_000, share: 0.2, spread: 4.8 }, 1],
    [{ produced: 3_000, trades: 10_000, share: 0.1, spread: 4.8 }, 1],
    [{ produced: 3_000, trades: 10_000, share: 0.2, spread: 4.8 }, 1],
    [{ produced: 3_000, trades: 3_000, share: 0.2, spread: 4.8 }, 4],
    [{ produced: 3_000, trades: 300, share: 0.2, spread: 4.8 }, 24],
  ] as const)('the truth lies within the error of %p in %p hours', (market, strata) => {
    const { given, right, bias } = tried(market, strata)
    expect(given).toBeGreaterThan(0.3)
    // 95 %, less twice the chance of so many runs.
    expect(right).toBeGreaterThan(0.925)
    expect(Math.abs(bias - 1)).toBeLessThan(0.12)
  })

  test.each([
    { produced: 3_000, trades: 100, share: 0.1, spread: 2 },
    { produced: 3_000, trades: 1_000, share: 0.2, spread: 4.8 },
    { produced: 3_000, trades: 3_000, share: 0.02, spread: 4.8 },
  ])('%p: a few trades that may miss the largest have no estimate', (market) => {
    expect(tried(market).given).toBeLessThan(0.05)
  })
})

const even = (blocks: number, produced: number, perBlock: number): Stratum => ({
  blocks,
  produced,
  trades: blocks,
  usd: blocks * perBlock,
  squares: blocks * perBlock ** 2,
  cubes: blocks * perBlock ** 3,
})

describe('bounds', () => {
  test('without differences between blocks the largest trades may still be missing', () => {
    expect(estimateVolume([even(20, 100, 5)])).toBeUndefined()
    const [some, many] = [400, 4_000].map((blocks) => estimateVolume([even(blocks, 5_000, 5)]))
    expect(some).toMatchObject({ usd: 25_000 })
    expect(many?.errorPct).toBeGreaterThan(0)
    expect(many?.errorPct).toBeLessThan(some?.errorPct ?? 0)
  })

  test('a period that was read whole is exact, whatever its blocks hold', () => {
    const whole = { ...even(30, 30, 5), squares: 1e6 }
    expect(estimateVolume([whole], 50)).toEqual({ usd: 200, errorPct: 0 })
  })

  test('hours without a trade of the token add nothing', () => {
    const quiet: Stratum = { ...none, blocks: 1, produced: 50 }
    const traded = even(400, 1_000, 5)
    expect(estimateVolume([traded, quiet])).toEqual(estimateVolume([traded]))
    expect(estimateVolume([traded, quiet])).toMatchObject({ usd: 5_000 })
  })

  test.each<[string, Stratum[], number]>([
    ['too few trades', [even(9, 90, 5)], 0],
    ['nothing', [], 100],
    ['one block says nothing about others', [even(400, 1_000, 5), even(1, 50, 5)], 0],
    [
      'all in one block',
      [{ blocks: 50, produced: 500, trades: 60, usd: 60, squares: 3_600, cubes: 216_000 }],
      0,
    ],
    ['trades without a value', [{ ...even(20, 100, 0) }], 0],
  ])('%s: unknown', (_, strata, wholeUsd) => {
    expect(estimateVolume(strata, wholeUsd)).toBeUndefined()
  })
})
