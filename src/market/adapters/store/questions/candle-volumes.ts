import type { Database } from 'bun:sqlite'
import { roundUsd } from '../../../../basics/round-usd.ts'
import type { Candle } from '../../../../tokens/token-market.ts'
import { hourOf, secondsPerHour } from '../hours/hour-tables.ts'
import type { TimeRange } from '../hours/hour-times.ts'
import {
  prepareSampledVolumes,
  prepareStrataByCandle,
  type SampledHour,
  volumeOf,
} from './sampled-volumes.ts'

/** How the volume of candles is known. */
export type CandleVolumes = {
  /** Whether what is stored of a time is all there was, as far as it was read. */
  isWhole: (timeSeconds: number) => boolean
  /** `wholeUsd`: the sum of such times in the candle. */
  volumeAt: (openSeconds: number, wholeUsd: number) => Pick<Candle, 'volumeUsd' | 'volumeErrorPct'>
}

const allWhole: CandleVolumes = {
  isWhole: () => true,
  volumeAt: (_, wholeUsd) => ({ volumeUsd: wholeUsd }),
}

/** Samples are summed by the minute, so that shorter candles of a sampled hour have no volume. */
const minSeconds = 60

/** Volumes of the candles of a token: sums, or estimates where a sample of blocks was read. */
export const prepareCandleVolumes = (database: Database) => {
  const { sampledHours } = prepareSampledVolumes(database)
  const strataByCandle = prepareStrataByCandle(database)
  return (mint: number, seconds: number, range: TimeRange): CandleVolumes => {
    const sampled = sampledHours(range)
    if (sampled.length === 0) return allWhole
    const hours = new Map(sampled.map((each) => [each.hour, each]))
    const strata = seconds < minSeconds ? undefined : strataByCandle(mint, sampled, seconds)
    const hoursAt = (openSeconds: number): SampledHour[] => {
      const first = hourOf(openSeconds)
      const last = hourOf(openSeconds + seconds - 1)
      return sampled.filter(({ hour }) => hour >= first && hour <= last)
    }
    return {
      isWhole: (timeSeconds) =>
        hours.get(Math.floor(timeSeconds / secondsPerHour))?.hasWhole ?? true,
      volumeAt: (openSeconds, wholeUsd) => {
        const within = hoursAt(openSeconds)
        if (within.length === 0) return { volumeUsd: wholeUsd }
        // The sums of old hours are no longer kept.
        if (!strata || within.some(({ blocks }) => blocks === 0)) return {}
        const volume = volumeOf(strata.get(openSeconds) ?? [], wholeUsd)
        return volume ? { volumeUsd: roundUsd(volume.usd), volumeErrorPct: volume.errorPct } : {}
      },
    }
  }
}
