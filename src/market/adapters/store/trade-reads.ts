import type { Database } from 'bun:sqlite'
import type { MaybePromise } from '../../../basics/maybe-promise.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { MintFlow } from '../../signals/mint-flow.ts'
import type { MintSignal, SignalWindow } from '../../signals/signal-reason.ts'
import { intervalSeconds } from '../../trades/candle-intervals.ts'
import type { EarlyBuyers } from '../../launches/launch.ts'
import type { FundingBook } from './launches/funding-book.ts'
import { type CoverageReader, prepareCoverageReader } from './coverage-rows.ts'
import { prepareLostReader } from './lost-blocks.ts'
import { prepareLaunchReads } from './launches/launch-reads.ts'
import { prepareLiquidityRows } from './liquidity-rows.ts'
import type { Dictionaries } from './hours/dictionaries.ts'
import type { TimeRange } from './hours/hour-times.ts'
import type { Hours } from './hours/hours.ts'
import type { LeaderBoards } from './questions/leader-boards.ts'
import { prepareFlows } from './questions/mint-flows.ts'
import { makeRefreshed } from './questions/refreshed.ts'
import { prepareSignals } from './questions/signal-inputs.ts'
import { prepareProgressReader } from './source-progress.ts'
import { prepareCandles } from './questions/trade-candles.ts'
import type { FixingBook } from './money-fixings.ts'
import type { OwnPrices } from './questions/own-prices.ts'
import type { TradeRequest, TradeResponse } from './trade-requests.ts'
import { prepareTradeSelect } from './questions/trade-select.ts'
import { prepareTraderTokens } from './questions/trader-tokens.ts'

export type ReadParts = {
  database: Database
  hours: Hours
  dictionaries: Dictionaries
  ownPrices: OwnPrices
  fixings: Pick<FixingBook, 'at'>
  boards: LeaderBoards
  nowMs: () => number
  watched: readonly Address[]
  fundings: Pick<FundingBook, 'isService'>
}

export type ReadRequest = Exclude<TradeRequest, { kind: 'store' }>

/** Answers every question about stored trades. */
export const prepareReads = (
  parts: ReadParts,
): ((request: ReadRequest) => MaybePromise<TradeResponse>) => {
  const { database, hours, dictionaries, ownPrices, fixings, boards } = parts
  const progress = prepareProgressReader(database)
  const select = prepareTradeSelect(hours, dictionaries)
  const candles = prepareCandles(database, hours)
  const tokens = prepareTraderTokens(database, dictionaries)
  const coverage = prepareCoverageReader(database)
  const lostAfter = prepareLostReader(database)
  const launches = prepareLaunchReads(database, dictionaries, parts.fundings)
  const liquidity = prepareLiquidityRows(database, dictionaries)
  const { flows, flowsOf, signals } = prepareTallies(parts, coverage)

  return (request) => {
    const { kind } = request
    switch (kind) {
      case 'progress':
        return { kind, progress: progress(request.addresses) }
      case 'fixings':
        return { kind, fixings: new Map(request.minutes.map((each) => [each, fixings.at(each)])) }
      case 'feed':
        return { kind, ...select(request.filter, request) }
      case 'oldest': {
        const position = oldestOf(hours)
        return { kind, ...(position !== undefined && { position }) }
      }
      case 'lost-after':
        return { kind, lost: lostAfter(request.position) }
      case 'flows':
        return flows(request.range).then((found) => ({
          kind,
          flows: found.slice(0, request.limit),
        }))
      case 'flows-of':
        return flowsOf(request.mints, request.range).then((found) => ({ kind, flows: found }))
      case 'candles': {
        const mint = dictionaries.findMint(request.mint)
        const seconds = intervalSeconds[request.interval]
        return { kind, candles: mint === undefined ? [] : candles(mint, seconds, request.range) }
      }
      case 'own-prices':
        return ownPrices.of(request.mints).then((prices) => ({ kind, prices }))
      case 'leaders':
        return boards.page(request.query).then((page) => ({ kind, page }))
      case 'signals':
        return signals(request.window).then((found) => ({
          kind,
          signals: found.slice(0, request.limit),
        }))
      case 'top-traders':
        return { kind, traders: tokens.topTraders(request.mint, request.limit) }
      case 'wallet-tokens':
        return { kind, tokens: tokens.walletTokens(request.wallet, request.limit) }
      case 'launches':
        return { kind, page: launches.list(request.query) }
      case 'early-buyers':
        return withEarly(launches.earlyBuyers(request.mint))
      case 'launch-holders': {
        const holders = launches.launchHolders(request.mint)
        return { kind, ...(holders && { holders }) }
      }
      case 'liquidity':
        return { kind, moves: liquidity.list(request.mint, request.limit) }
      case 'coverage':
        return { kind, hours: coverage(request.range) }
    }
  }
}

/** Position of the oldest trade; of older ones, at most the sums are stored. */
const oldestOf = (hours: Hours): bigint | undefined => {
  const firsts = hours
    .newestFirst()
    .flatMap(({ state, first, last }) => (state === 'minutes' || first > last ? [] : first))
  return firsts.length === 0 ? undefined : BigInt(Math.min(...firsts))
}

const withEarly = (early: EarlyBuyers | undefined): TradeResponse => ({
  kind: 'early-buyers',
  ...(early && { early }),
})

/** Flows of this many ranges are remembered. */
const flowRangesMax = 16

/** Flows of this many single tokens are remembered: some hundred bytes each. */
const flowsOfMax = 2_000

type ListedFlows = { flows: readonly MintFlow[]; byMint: ReadonlyMap<Address, MintFlow> }

/** What takes longer to compute, shared among requests for a while. */
const prepareTallies = (parts: ReadParts, coverage: CoverageReader) => {
  const { database, hours, dictionaries, boards, nowMs, watched } = parts
  const reader = prepareFlows(database, hours, dictionaries, coverage)
  const flowCache = makeRefreshed<string, ListedFlows>(flowRangesMax, { nowMs })
  const flowOfCache = makeRefreshed<string, { flow: MintFlow | undefined }>(flowsOfMax, { nowMs })
  const signalCache = makeRefreshed<SignalWindow, MintSignal[]>(3, { nowMs })
  const findSignals = prepareSignals({
    database,
    coverage,
    hours,
    dictionaries,
    flows: reader,
    boards,
    watched: new Set(watched),
  })
  return {
    /** Those of busy tokens are in the list of all, if that is current; to count their wallets takes longest. */
    flowsOf: async (mints: readonly Address[], range: TimeRange) => {
      const key = keyOf(range, nowMs())
      const listed = flowCache.current(key)?.byMint
      const found = new Map<Address, MintFlow>()
      for (const mint of mints) {
        const flow =
          listed?.get(mint) ??
          (
            await flowOfCache.read(`${mint} ${key}`, async () => ({
              flow: reader.flowOf(mint, range),
            }))
          ).flow
        if (flow) found.set(mint, flow)
      }
      return found
    },
    flows: async (range: TimeRange): Promise<readonly MintFlow[]> =>
      (
        await flowCache.read(keyOf(range, nowMs()), async () => {
          const flows = (await reader.flows(range)).map(({ flow }) => flow)
          return { flows, byMint: new Map(flows.map((flow) => [flow.mint, flow])) }
        })
      ).flows,
    signals: (window: SignalWindow): Promise<MintSignal[]> =>
      signalCache.read(window, () => findSignals(window, Math.floor(nowMs() / 1_000))),
  }
}

/** Ranges of one length that end now are the same question. */
const keyOf = ({ fromSeconds, toSeconds }: TimeRange, nowMs: number): string =>
  Math.abs(nowMs / 1_000 - toSeconds) <= 60
    ? `last ${toSeconds - fromSeconds}`
    : `${fromSeconds} ${toSeconds}`
