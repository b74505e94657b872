import type { Database } from 'bun:sqlite'
import { median } from '../../../../basics/median.ts'
import type { MintFlow } from '../../../signals/mint-flow.ts'
import { countWallets, joinSketch } from '../../../signals/wallet-sketch.ts'
import { endPricesMax, flowEndShare } from '../../../thresholds.ts'
import { usdOf } from '../../../traders/micro-usd.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import { type FlowSum, hoursOfRange, prepareFlowSums } from './flow-sums.ts'
import { hourOf, secondsPerHour } from '../hours/hour-tables.ts'
import { positionsIn, type TimeRange } from '../hours/hour-times.ts'
import type { Hours } from '../hours/hours.ts'
import { addParty, makeParties, type Parties, type Party } from '../hours/mint-hours.ts'
import { prepareSampledVolumes, volumeOf } from './sampled-volumes.ts'
import { makeTurns } from './turns.ts'

/** Flows are computed for this many tokens, which is more than any request lists. */
const flowsMax = 2_000

export type FlowReader = ReturnType<typeof prepareFlows>

/** The busiest tokens of a range of time: sums to the minute, wallets by sketches where hours are whole. */
export const prepareFlows = (database: Database, hours: Hours, dictionaries: Dictionaries) => {
  const sums = prepareFlowSums(database, hours)
  const volumes = prepareSampledVolumes(database)
  const sketches = database.query<
    { buyers: Uint8Array; sellers: Uint8Array },
    { hour: number; mint: number }
  >('SELECT buyers, sellers FROM mint_hours WHERE hour = $hour AND mint = $mint')

  const partiesOf = (mint: number, range: TimeRange, oldestHour: number): Parties => {
    const parties = makeParties()
    for (const { hour, minutes } of hoursOfRange(hours, range, oldestHour)) {
      if (!minutes) {
        const stored = sketches.get({ hour, mint })
        if (!stored) continue
        joinSketch(parties.buyers, stored.buyers)
        joinSketch(parties.sellers, stored.sellers)
      } else if (minutes.state !== 'minutes') {
        const rows = minutes.query<Party, Record<string, number>>(partiesBetween)
        for (const row of rows.all({ mint, ...positionsIn(minutes, range, 0) }))
          addParty(parties, row)
      }
    }
    return parties
  }

  return {
    oldestHour: sums.oldestHour,
    /** Most traded first. */
    flows: async (range: TimeRange): Promise<{ id: number; flow: MintFlow }[]> => {
      const sampledHours = volumes.sampledHours(range)
      const strata = await volumes.strata(sampledHours)
      const onlySampled = sampledHours.filter(({ hasWhole }) => !hasWhole)
      const all = await sums.sum(range, new Set(onlySampled.map(({ hour }) => hour)))
      const busiest = [...all.values()]
        .sort((a, b) => b.buys + b.sells - a.buys - a.sells || a.mint - b.mint)
        .slice(0, flowsMax)
      const oldestHour = sums.oldestHour()
      const pause = makeTurns()
      const flows: { id: number; flow: MintFlow }[] = []
      for (const sum of busiest) {
        const parties = partiesOf(sum.mint, range, oldestHour)
        const changePct = changeOf(hours, sum.mint, range)
        const flow = flowOf(sum, parties, changePct, dictionaries)
        if (sampledHours.length > 0) {
          const volume = volumeOf(strata.get(sum.mint) ?? [], usdOf(sum.wholeUsd))
          flow.sample = volume ? { volume } : {}
        }
        flows.push({ id: sum.mint, flow })
        await pause()
      }
      return flows
    },
  }
}

const partiesBetween = `SELECT wallet, class FROM {by_mint}
  WHERE mint = $mint AND position >= $from AND position < $to`

const flowOf = (
  sum: FlowSum,
  { buyers, sellers }: Parties,
  changePct: number | undefined,
  dictionaries: Dictionaries,
): MintFlow => ({
  mint: dictionaries.mintOf(sum.mint).mint,
  trades: sum.buys + sum.sells,
  buys: sum.buys,
  sells: sum.sells,
  // An estimate never exceeds what it counts.
  buyers: Math.min(countWallets(buyers), sum.buys),
  sellers: Math.min(countWallets(sellers), sum.sells),
  buyUsd: usdOf(sum.buyUsd),
  sellUsd: usdOf(sum.sellUsd),
  ...(changePct !== undefined && { changePct }),
})

type End = { open: number; close: number }

/** From the first minutes of the range to its last ones, by the median of each; absent without a price at both ends. */
const changeOf = (hours: Hours, mint: number, range: TimeRange): number | undefined => {
  const { fromSeconds, toSeconds } = range
  const endSeconds = Math.max(60, flowEndShare * (toSeconds - fromSeconds))
  if (2 * endSeconds > toSeconds - fromSeconds) return undefined
  const first = pricesIn(hours, mint, { fromSeconds, toSeconds: fromSeconds + endSeconds }, 'ASC')
  if (first.length === 0) return undefined
  const last = pricesIn(hours, mint, { fromSeconds: toSeconds - endSeconds, toSeconds }, 'DESC')
  if (last.length === 0) return undefined
  const [before, after] = [
    median(first.map(({ open }) => open)),
    median(last.map(({ close }) => close)),
  ]
  return (after / before - 1) * 100
}

const pricesIn = (
  hours: Hours,
  mint: number,
  { fromSeconds, toSeconds }: TimeRange,
  order: 'ASC' | 'DESC',
): End[] => {
  const found: End[] = []
  const numbers: number[] = []
  for (let hour = hourOf(fromSeconds); hour * secondsPerHour < toSeconds; hour += 1)
    numbers.push(hour)
  for (const hour of order === 'ASC' ? numbers : numbers.reverse()) {
    if (found.length >= endPricesMax) break
    const rows = hours.find(hour)?.query<End, Record<string, number>>(
      `SELECT open, close FROM {minutes} WHERE mint = $mint AND minute >= $from AND minute < $to
       AND close IS NOT NULL ORDER BY minute ${order} LIMIT $limit`,
    )
    if (rows)
      found.push(
        ...rows.all({
          mint,
          from: Math.floor(fromSeconds / 60),
          to: Math.ceil(toSeconds / 60),
          limit: endPricesMax - found.length,
        }),
      )
  }
  return found
}
