import type { Database } from 'bun:sqlite'
import type { MintFlow } from '../../../signals/mint-flow.ts'
import { countWallets, joinSketch } from '../../../signals/wallet-sketch.ts'
import type { Address } from '../../../../solana/address/address.ts'
import { usdOf } from '../../../traders/micro-usd.ts'
import type { HourCoverage } from '../../../trades/trade-index.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import { type FlowSum, hoursOfRange, prepareFlowSums } from './flow-sums.ts'
import { positionsIn, type TimeRange } from '../hours/hour-times.ts'
import type { Hours } from '../hours/hours.ts'
import { addParty, makeParties, type Parties, type Party } from '../hours/mint-hours.ts'
import { prepareChanges } from './price-changes.ts'
import {
  type HourStratum,
  prepareSampledVolumes,
  prepareStrata,
  type SampledHour,
  volumeOf,
} from './sampled-volumes.ts'
import { makeTurns } from './turns.ts'

/** Flows are computed for this many tokens, which is more than any request lists. */
const flowsMax = 2_000

export type FlowReader = ReturnType<typeof prepareFlows>

/** The busiest tokens of a range of time: sums to the minute, wallets by sketches where hours are whole. */
export const prepareFlows = (
  database: Database,
  hours: Hours,
  dictionaries: Dictionaries,
  coverage: (range: TimeRange) => HourCoverage[],
) => {
  const changesIn = prepareChanges(hours, coverage)
  const sums = prepareFlowSums(database, hours)
  const volumes = prepareSampledVolumes(database)
  const strataOf = prepareStrata(database)
  const partiesOf = prepareParties(database, hours)
  const join = (
    sum: FlowSum,
    parties: Parties,
    changePct: number | undefined,
    strata: readonly HourStratum[] | undefined,
  ): MintFlow => {
    const flow = flowOf(sum, parties, changePct, dictionaries)
    const volume = strata && volumeOf(strata, usdOf(sum.wholeUsd))
    return { ...flow, ...(strata && { sample: volume ? { volume } : {} }) }
  }
  return {
    oldestHour: sums.oldestHour,
    /** Of one token, however few trades it has; undefined without any. */
    flowOf: (address: Address, range: TimeRange): MintFlow | undefined => {
      const mint = dictionaries.findMint(address)
      if (mint === undefined) return undefined
      const sampledHours = volumes.sampledHours(range)
      const sum = sums.sumOf(mint, range, onlySampled(sampledHours))
      if (!sum) return undefined
      const parties = partiesOf(mint, range, sums.oldestHour())
      const strata = sampledHours.length > 0 ? strataOf(mint, sampledHours) : undefined
      return join(sum, parties, changesIn(range)(mint), strata)
    },
    /** Most traded first. */
    flows: async (range: TimeRange): Promise<{ id: number; flow: MintFlow }[]> => {
      const sampledHours = volumes.sampledHours(range)
      const strata = await volumes.strata(sampledHours)
      const all = await sums.sum(range, onlySampled(sampledHours))
      const busiest = [...all.values()]
        .sort((a, b) => b.buys + b.sells - a.buys - a.sells || a.mint - b.mint)
        .slice(0, flowsMax)
      const oldestHour = sums.oldestHour()
      const changeOf = changesIn(range)
      const pause = makeTurns()
      const flows: { id: number; flow: MintFlow }[] = []
      for (const sum of busiest) {
        const parties = partiesOf(sum.mint, range, oldestHour)
        const changePct = changeOf(sum.mint)
        const sampled = sampledHours.length > 0 ? (strata.get(sum.mint) ?? []) : undefined
        flows.push({ id: sum.mint, flow: join(sum, parties, changePct, sampled) })
        await pause()
      }
      return flows
    },
  }
}

const onlySampled = (hours: readonly SampledHour[]): ReadonlySet<number> =>
  new Set(hours.flatMap(({ hour, hasWhole }) => (hasWhole ? [] : hour)))

/** The wallets that bought or sold a token: as counted for whole hours, and one by one for parts of them. */
const prepareParties = (database: Database, hours: Hours) => {
  const sketches = database.query<
    { buyers: Uint8Array; sellers: Uint8Array },
    { hour: number; mint: number }
  >('SELECT buyers, sellers FROM mint_hours WHERE hour = $hour AND mint = $mint')
  return (mint: number, range: TimeRange, oldestHour: number): Parties => {
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
