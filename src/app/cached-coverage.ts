import type { MakeAnswerCache } from '../basics/answer-cache.ts'
import type { HourCoverage, TradeIndex } from '../market/trades/trade-index.ts'

/** Every answer states its coverage, which hardly changes within seconds; an hour takes about 100 bytes. */
const settings = { name: 'coverage', maxEntries: 100, ttlMs: 5_000 }

const secondsPerHour = 3_600

/** The index with a cache of its coverage, which is kept by the hour. */
export const withCachedCoverage = (index: TradeIndex, makeCache: MakeAnswerCache): TradeIndex => {
  const cache = makeCache<HourCoverage[]>(settings)
  return {
    ...index,
    coverage: async (range) => {
      const fromSeconds = Math.floor(range.fromSeconds / secondsPerHour) * secondsPerHour
      const toSeconds = Math.ceil(range.toSeconds / secondsPerHour) * secondsPerHour
      return cache.read(`${fromSeconds} ${toSeconds}`, () =>
        index.coverage({ fromSeconds, toSeconds }),
      )
    },
  }
}
