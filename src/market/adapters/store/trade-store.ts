import type { Database } from 'bun:sqlite'
import type { MaybePromise } from '../../../basics/maybe-promise.ts'
import type { Schedule } from '../../../basics/schedule.ts'
import type { Report } from '../../../monitoring/adapters/event-queue.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { TradeChange } from '../../trades/trade-changes.ts'
import type { BlockArchive } from '../../blocks/block-archive.ts'
import { blockArchiveOf, prepareBlockArchive } from './block-archive.ts'
import { rebuildOpenHours } from './hours/close-hour.ts'
import { prepareDictionaries } from './hours/dictionaries.ts'
import { prepareFoundTrades } from './found-trades.ts'
import { openHours } from './hours/hours.ts'
import { prepareLaunchWriter } from './launches/launch-writer.ts'
import { prepareMintHours } from './hours/mint-hours.ts'
import { preparePositionPass } from './positions/position-pass.ts'
import type { RetentionLimits } from './retention.ts'
import { prepareFixings } from './money-fixings.ts'
import { prepareOwnPrices } from './questions/own-prices.ts'
import { preparePriceVotes } from './questions/price-votes.ts'
import { type LeaderBoards, prepareBoards } from './questions/leader-boards.ts'
import { prepareReads } from './trade-reads.ts'
import type { TradeRequest, TradeResponse } from './trade-requests.ts'
import { makeRowWriter } from './hours/trade-writer.ts'
import { startUpkeep } from './upkeep.ts'

export type TradeStoreSettings = RetentionLimits & {
  /** Of `openMarketDatabase`. Only one store may use it. */
  database: Database
  nowMs: () => number
  schedule: Schedule
  report: Report
  /** Wallets whose trades weigh more in signals. */
  watched: readonly Address[]
  /** Called after each commit that changed trades. */
  onCommit?: (change: TradeChange) => void
}

export type TradeStore = {
  /** Returns a promise for queries that read much, so that others need not wait for them. */
  answer: (request: TradeRequest) => MaybePromise<TradeResponse>
  /** Where whole blocks are stored. */
  blocks: BlockArchive
  /** Stops the upkeep; the database stays open. */
  close: () => void
}

/** Stores and queries trades, on the thread that owns the database. What is derived of open hours is rebuilt first. */
export const makeTradeStore = (settings: TradeStoreSettings): TradeStore => {
  const { database, nowMs } = settings
  const hours = openHours(database)
  const dictionaries = prepareDictionaries(database)
  const mintHours = prepareMintHours(database)
  rebuildOpenHours(database, hours, mintHours)
  const parts = { database, hours, dictionaries, mintHours }
  const votes = preparePriceVotes(hours, dictionaries)
  const fixings = prepareFixings(database, votes.ofMoney)
  const ownPrices = prepareOwnPrices({ votes, dictionaries, moneyAt: fixings.at, nowMs })
  const onCommit = (change: TradeChange): void => {
    for (const { baseMint } of [...change.added, ...change.removed]) ownPrices.forget(baseMint)
    settings.onCommit?.(change)
  }
  const writer = makeRowWriter({ ...parts, onCommit })
  const positions = preparePositionPass(database, hours, dictionaries)
  const launches = prepareLaunchWriter(parts)
  const blocks = prepareBlockArchive({ ...parts, writer, positions, launches, fixings, nowMs })
  const stop = startUpkeep({ ...settings, ...parts, positions, blocks })
  const boards = prepareBoards(database, dictionaries, positions.results, settings)
  const stopBoards = keepBoardsReady(boards, settings.schedule)
  const read = prepareReads({
    ...settings,
    boards,
    ...parts,
    ownPrices,
    fixings,
    fundings: launches.fundings,
  })
  const store = prepareFoundTrades({ database, writer, positions, blocks, fixings })
  return {
    answer: (request) =>
      request.kind === 'store' ? { kind: 'store', ...store(request.batch) } : read(request),
    blocks: blockArchiveOf(blocks),
    close: () => {
      stop()
      stopBoards()
    },
  }
}

/** At the rate of mainnet, boards take seconds to make: too long for the first request after a start or a pause. */
const boardsFirstMs = 3_000
const boardsEveryMs = 5 * 60_000

const keepBoardsReady = (boards: LeaderBoards, schedule: Schedule): (() => void) => {
  let isStopped = false
  const run = (): void => {
    const again = (): void => {
      if (!isStopped) cancel = schedule(run, boardsEveryMs)
    }
    // A failure is seen by the next request.
    boards.keepReady().then(again, again)
  }
  let cancel = schedule(run, boardsFirstMs)
  return () => {
    isStopped = true
    cancel()
  }
}
