import { resultsMinCoveragePct } from '../thresholds.ts'
import { intervalSeconds } from './candle-intervals.ts'
import type { HourCoverage } from './trade-index.ts'

/**
 * Where the trades of a period come from: every block, as far as `sharePct` says; a sample of whole blocks; or at
 * most followed wallets and pools, no block having been read.
 */
export const coverageModes = ['blocks', 'sample', 'pools'] as const
export type CoverageMode = (typeof coverageModes)[number]

/** How much of the chain was read since a time. */
export type Coverage = { mode: CoverageMode; sharePct: number; since: number }

const secondsPerHour = intervalSeconds['1h']

/** Blocks in an hour at the rate of mainnet (SIMD-0525), where no hour of the period shows more. */
const usualBlocks = 17_000

/** Share of the chain's blocks that were read from then to now, 0 to 100. Hours of which nothing is known were not. */
export const coverageSince = (
  hours: readonly HourCoverage[],
  fromSeconds: number,
  nowSeconds: number,
): Coverage => {
  const first = Math.floor(fromSeconds / secondsPerHour)
  const last = Math.max(first, Math.floor(nowSeconds / secondsPerHour))
  const within = hours.filter((hour) => {
    const number = Math.floor(hour.fromSeconds / secondsPerHour)
    return number >= first && number <= last
  })
  const isLastKnown = within.some((hour) => hour.fromSeconds === last * secondsPerHour)
  // The hour that has just begun may have no block yet.
  const expected = last - first + (isLastKnown || first === last ? 1 : 0)
  const missing = Math.max(0, expected - within.length)
  const read = sumOf(within, (hour) => hour.read)
  const produced = sumOf(within, producedIn)
  const perHour = Math.max(usualBlocks, ...within.map(producedIn))
  const early = sumOf(within, (hour) => madeBefore(hour, hours, { fromSeconds, perHour }))
  const whole = produced + missing * perHour + early
  return {
    mode: modeOf(
      read,
      sumOf(within, ({ sampled }) => sampled),
    ),
    // Rounded down, so that a gap never looks like none.
    sharePct: whole === 0 ? 0 : Math.floor((read / whole) * 1_000) / 10,
    since: fromSeconds,
  }
}

/** Time between two blocks at most, and how much the times of blocks are off. */
const slackSeconds = 120

/**
 * Blocks of an hour that were made before the first one that was read. After an hour of which something is known, they are
 * counted already: as read, as given up, or as a gap.
 */
const madeBefore = (
  { fromSeconds: hourStart, firstSeconds = hourStart }: HourCoverage,
  hours: readonly HourCoverage[],
  { fromSeconds, perHour }: { fromSeconds: number; perHour: number },
): number => {
  const unread = firstSeconds - Math.max(hourStart, fromSeconds)
  const isFollowed = hours.some((hour) => hour.fromSeconds === hourStart - secondsPerHour)
  return isFollowed || unread <= slackSeconds ? 0 : (unread / secondsPerHour) * perHour
}

const producedIn = ({ produced, read }: HourCoverage): number => Math.max(produced, read)

const sumOf = (hours: readonly HourCoverage[], count: (hour: HourCoverage) => number): number =>
  hours.reduce((sum, hour) => sum + count(hour), 0)

const modeOf = (read: number, sampled: number): CoverageMode => {
  if (read <= 0) return 'pools'
  return 2 * sampled > read ? 'sample' : 'blocks'
}

/** From when on blocks were read within a period: its start if none were, or if they were read before already. */
export const readSince = (hours: readonly HourCoverage[], fromSeconds: number): number => {
  const first = hours.find(({ read }) => read > 0)
  return Math.max(fromSeconds, first?.firstSeconds ?? first?.fromSeconds ?? fromSeconds)
}

/** Whether what was read suffices for results of wallets, first buyers and groups of them. */
export const suffices = ({ sharePct }: Pick<Coverage, 'sharePct'>): boolean =>
  sharePct >= resultsMinCoveragePct

/** Volumes of two periods compare only if about the same share of the blocks was read in both. */
export const isComparable = (one: Coverage, other: Coverage): boolean =>
  one.mode === other.mode &&
  Math.abs(one.sharePct - other.sharePct) <=
    comparableShare * Math.max(one.sharePct, other.sharePct)

/** A difference of this much is less than what counts as a rise of the volume. */
const comparableShare = 0.2
