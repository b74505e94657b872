import type { Database } from 'bun:sqlite'
import type { VolumeEstimate } from '../../../signals/mint-flow.ts'
import { estimateVolume, type SampleSums, type Stratum } from '../../../trades/sample-estimate.ts'
import { hourOf, secondsPerHour } from '../hours/hour-tables.ts'
import type { TimeRange } from '../hours/hour-times.ts'
import { makeTurns } from './turns.ts'

/** An hour, or the part of it within a range, of which a sample of blocks was read. */
export type SampledHour = TimeRange & {
  hour: number
  blocks: number
  produced: number
  /** Other blocks of the hour were read one after the other, and are known whole. */
  hasWhole: boolean
}

/** Sums of a part of an hour; see `hasWhole` of the hour. */
export type HourStratum = Stratum & { hasWhole: boolean }

type Span = { hour: number; from: number; to: number }
type MintSums = SampleSums & { mint: number }

/** What the sample of a range says about volumes. Hours that were not sampled are not its concern. */
export const prepareSampledVolumes = (database: Database) => {
  const marked = database.query<{ hour: number; hasWhole: number }, TimeRange>(
    `SELECT hour, read > sampled AS hasWhole FROM coverage_hours
     WHERE sampled > 0 AND hour >= $fromSeconds AND hour <= $toSeconds ORDER BY hour`,
  )
  const counts = database.query<{ blocks: number | null; produced: number | null }, Span>(
    `SELECT sum(blocks) AS blocks, sum(produced) AS produced FROM sampled_minutes
     WHERE hour = $hour AND minute >= $from AND minute < $to`,
  )
  const ofHour = database.query<MintSums, Span>(
    `SELECT mint, sum(trades) AS trades, sum(usd) AS usd, sum(squares) AS squares, sum(cubes) AS cubes FROM sampled_flows
     WHERE hour = $hour AND minute >= $from AND minute < $to GROUP BY mint`,
  )
  const sampledHours = (range: TimeRange): SampledHour[] =>
    marked
      .all({ fromSeconds: hourOf(range.fromSeconds), toSeconds: hourOf(range.toSeconds - 1) })
      .map(({ hour, hasWhole }) => {
        const part = partOf(hour, range)
        const { blocks, produced } = counts.get(spanOf({ hour, ...part })) ?? {}
        return {
          ...part,
          hour,
          blocks: blocks ?? 0,
          produced: produced ?? 0,
          hasWhole: hasWhole === 1,
        }
      })
  return {
    sampledHours,
    /** The strata of each token over these hours. */
    strata: async (hours: readonly SampledHour[]): Promise<Map<number, HourStratum[]>> => {
      const byMint = new Map<number, HourStratum[]>()
      const pause = makeTurns()
      for (const each of hours) {
        for (const { mint, ...found } of ofHour.all(spanOf(each))) {
          const strata = byMint.get(mint) ?? []
          const { blocks, produced, hasWhole } = each
          strata.push({ ...found, blocks, produced, hasWhole })
          byMint.set(mint, strata)
        }
        await pause()
      }
      return byMint
    },
  }
}

/** The strata of one token by the start of the candle, of a minute or more; absent where nothing is known. */
export const prepareStrataByCandle = (database: Database) => {
  const ofMint = database.query<SampleSums & { minute: number }, Span & { mint: number }>(
    `SELECT minute, trades, usd, squares, cubes FROM sampled_flows
     WHERE hour = $hour AND mint = $mint AND minute >= $from AND minute < $to`,
  )
  const minutes = database.query<{ minute: number; blocks: number; produced: number }, Span>(
    'SELECT minute, blocks, produced FROM sampled_minutes WHERE hour = $hour AND minute >= $from AND minute < $to',
  )
  return (
    mint: number,
    hours: readonly SampledHour[],
    seconds: number,
  ): Map<number, HourStratum[]> => {
    const byCandle = new Map<number, HourStratum[]>()
    for (const each of hours) {
      const { hasWhole } = each
      const within = new Map<number, HourStratum>()
      const at = (minute: number): HourStratum => {
        const open = Math.floor((minute * 60) / seconds) * seconds
        const stratum = within.get(open) ?? { ...noSums, blocks: 0, produced: 0, hasWhole }
        within.set(open, stratum)
        return stratum
      }
      for (const { minute, blocks, produced } of minutes.all(spanOf(each))) {
        const stratum = at(minute)
        stratum.blocks += blocks
        stratum.produced += produced
      }
      for (const { minute, ...found } of ofMint.all({ ...spanOf(each), mint }))
        addTo(at(minute), found)
      for (const [open, stratum] of within)
        byCandle.set(open, [...(byCandle.get(open) ?? []), stratum])
    }
    return byCandle
  }
}

/** The strata of one token over these hours. */
export const prepareStrata = (database: Database) => {
  const byHour = prepareStrataByCandle(database)
  return (mint: number, hours: readonly SampledHour[]): HourStratum[] =>
    [...byHour(mint, hours, secondsPerHour).values()].flat().filter(({ trades }) => trades > 0)
}

const noSums: SampleSums = { trades: 0, usd: 0, squares: 0, cubes: 0 }

const addTo = (stratum: Stratum, sums: SampleSums): void => {
  stratum.trades += sums.trades
  stratum.usd += sums.usd
  stratum.squares += sums.squares
  stratum.cubes += sums.cubes
}

const partOf = (hour: number, range: TimeRange): TimeRange => ({
  fromSeconds: Math.max(range.fromSeconds, hour * secondsPerHour),
  toSeconds: Math.min(range.toSeconds, (hour + 1) * secondsPerHour),
})

const spanOf = ({ hour, fromSeconds, toSeconds }: TimeRange & { hour: number }): Span => ({
  hour,
  from: Math.floor(fromSeconds / 60),
  to: Math.ceil(toSeconds / 60),
})

/**
 * The volume of a time that was sampled, wholly or in part. `wholeUsd`: everything that is stored of hours that were not
 * sampled, or not only; what the sample saw of these is estimated instead.
 */
export const volumeOf = (
  strata: readonly HourStratum[],
  wholeUsd: number,
): VolumeEstimate | undefined => {
  const seenUsd = strata.reduce((sum, { usd, hasWhole }) => sum + (hasWhole ? usd : 0), 0)
  return estimateVolume(strata, Math.max(0, wholeUsd - seenUsd))
}
