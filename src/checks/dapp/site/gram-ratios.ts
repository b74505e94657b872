import { eachRun } from './name-features.ts'

/** Lengths of the runs of characters that are counted, each in a table of its own. */
export const gramLengths = [2, 3, 4, 5, 6] as const

/** Size of each table. A power of two, so that a hash is reduced by a mask. */
export const ratioCount = 1 << 16

/** Shorter runs occur in names of every kind, so that a single one means nothing. */
const tellingLengthMin = 4

/** Marks a run that is in hardly any name of the training set. */
export const unseenRatio = -128

/** Steps of a ratio to one unit of log-odds. */
export const ratioSteps = 16

/**
 * How much more often each run occurs in phishing names than in honest ones, one table a length: log-odds in sixteenths,
 * or `unseenRatio`.
 */
export type GramRatios = readonly Int8Array[]

/** Calls back with the table (0 is the shortest length) and the index of each run of a label, with both ends marked. */
export const eachGram = (label: string, take: (table: number, index: number) => void): void =>
  eachRun(label, gramLengths[0], gramLengths[0] + gramLengths.length - 1, (hash, _at, length) =>
    take(length - gramLengths[0], hash & (ratioCount - 1)),
  )

/**
 * The ratios of a label's runs, by length: their sum and mean and, for longer runs, the highest sum of neighbours, the
 * lowest single one, and the share of runs not seen in training. A weight for each run only knows the run itself; these
 * show how much of a name is like which kind.
 */
export const gramColumns = (label: string, ratios: GramRatios): number[] => {
  const tallies = gramLengths.map(() => ({
    sum: 0,
    count: 0,
    ahead: 0,
    best: 0,
    least: 0,
    unseen: 0,
  }))
  eachGram(label, (table, index) => {
    const tally = tallies[table]
    if (!tally) return
    const stored = ratios[table]?.[index] ?? unseenRatio
    const ratio = stored === unseenRatio ? 0 : stored / ratioSteps
    tally.count += 1
    tally.sum += ratio
    tally.ahead = Math.max(0, tally.ahead + ratio)
    tally.best = Math.max(tally.best, tally.ahead)
    tally.least = Math.min(tally.least, ratio)
    if (stored === unseenRatio) tally.unseen += 1
  })
  return tallies.flatMap(({ sum, count, best, least, unseen }, table) => {
    const number = Math.max(1, count)
    const telling = gramLengths[0] + table >= tellingLengthMin
    return telling ? [sum, sum / number, best, least, unseen / number] : [sum, sum / number]
  })
}
