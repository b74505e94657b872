import type { Database } from 'bun:sqlite'
import type { SinkProgress } from '../../../blocks/block-sink.ts'
import type { BlockArchive, StoreBlock, StoreOutcome } from '../../blocks/block-archive.ts'
import type { PricedTrade } from '../../../activity/trades/trade.ts'
import type { BlockFacts, TokenMove } from '../../blocks/block-facts.ts'
import { type BlockRow, isSample, prepareBlockRows } from './block-rows.ts'
import { lostTradesOf } from './lost-blocks.ts'
import { gapsOf, storedGaps } from './open-gaps.ts'
import { prepareSampledSums } from './sampled-sums.ts'
import type { Dictionaries } from './hours/dictionaries.ts'
import type { LaunchWriter } from './launches/launch-writer.ts'
import { type LiquidityRows, prepareLiquidityRows } from './liquidity-rows.ts'
import type { PositionPass } from './positions/position-pass.ts'
import { priceTrades } from '../../trades/price-trades.ts'
import { minuteOf, moneyVotesOf } from '../../trades/money-prices.ts'
import { type UnitPrice, unitPriceOf } from '../../trades/unit-price.ts'
import type { FixingBook } from './money-fixings.ts'
import { type ChangedRow, storedAmount } from './hours/trade-rows.ts'
import type { RowWriter } from './hours/trade-writer.ts'

export type BlockArchiveParts = {
  database: Database
  writer: RowWriter
  positions: PositionPass
  launches: LaunchWriter
  dictionaries: Dictionaries
  fixings: FixingBook
  nowMs: () => number
}

/** Without news of final blocks for this long, none are followed any more. */
const finalityMaxAgeMs = 10 * 60_000

type StateRow = { genesis: string | null; gaps: string; final_slot: number | null }

/** Whole blocks in the store. Each function is one transaction; one that throws has changed nothing. */
export const prepareBlockArchive = (parts: BlockArchiveParts) => {
  const { database, writer } = parts
  const blocks = prepareBlockRows(database)
  const state = prepareState(database)
  const sampled = prepareSampledSums(database)
  const liquidity = prepareLiquidityRows(database, parts.dictionaries)
  const storeRows = prepareStore(parts, { blocks, sampled, liquidity })
  const takeBackRow = (row: BlockRow): void => {
    const removed = writer.removeSlot(BigInt(row.slot))
    parts.positions.repair([], removed)
    parts.positions.dropMoves(BigInt(row.slot))
    parts.launches.takeBack(BigInt(row.slot), removed)
    liquidity.takeBack(BigInt(row.slot))
    if (isSample(row)) sampled.takeBack({ ...row, timeSeconds: row.time }, removed)
    blocks.remove(row)
  }

  const within = prepareWithin(parts)
  let finalAtMs = parts.nowMs()
  const store = within((block: StoreBlock): StoreOutcome => {
    const { facts, gaps } = block
    if (gaps) state.setGaps(storedGaps(gaps))
    const known = blocks.at(facts.slot)
    if (known?.blockhash === facts.blockhash) return { outcome: 'known', trades: known.trades }
    if (known) takeBackRow(known)
    else if (blocks.isCovered(facts.slot)) return { outcome: 'known', trades: 0 }
    return { outcome: 'stored', trades: storeRows(block) }
  })
  const takeBackAll = (dropped: Parameters<BlockArchive['takeBack']>[0]): void => {
    for (const { slot, blockhash } of dropped) {
      const row = blocks.at(slot)
      if (row?.blockhash === blockhash) takeBackRow(row)
    }
  }
  const takeBack = within(takeBackAll)
  const giveUp = within((...[lost, gaps, dropped]: Parameters<BlockArchive['giveUp']>): void => {
    takeBackAll(dropped)
    blocks.noteLost(lost)
    writer.noteLost(lostTradesOf(lost))
    state.setGaps(storedGaps(gaps))
  })
  return {
    progress: (): SinkProgress => {
      const { genesis, gaps } = state.read()
      const lastSample = blocks.lastSample()
      return {
        links: blocks.links(),
        gaps: gapsOf(gaps),
        ...(lastSample && { lastSample }),
        ...(genesis !== null && { genesisHash: genesis }),
      }
    },
    keepGenesis: within((genesis: string): boolean => state.keepGenesis(genesis)),
    store,
    takeBack,
    giveUp,
    finalized: within((slot: bigint): void => {
      state.setFinal(Number(slot))
      finalAtMs = parts.nowMs()
    }),
    ...prepareSettled(state, () => parts.nowMs() - finalAtMs <= finalityMaxAgeMs),
    isCovered: blocks.isCovered,
  }
}

/** Up to where nothing will change. */
const prepareSettled = (state: ReturnType<typeof prepareState>, isCurrent: () => boolean) => ({
  /**
   * Positions may be applied up to this slot: it is final, and no gap below it is still being filled. Undefined where no
   * blocks are followed.
   */
  settledSlot: (): number | undefined => {
    const { final_slot: final, gaps } = state.read()
    if (final === null || !isCurrent()) return undefined
    const [gap] = gapsOf(gaps)
    return gap ? Math.min(final, Number(gap.below.slot)) : final
  },
  /** Whether the trades of this time may still be completed. */
  isInGap: (fromSeconds: number, toSeconds: number): boolean =>
    isCurrent() &&
    gapsOf(state.read().gaps).some(
      ({ below, above }) => below.timeSeconds < toSeconds && above.timeSeconds >= fromSeconds,
    ),
})

/** Runs a function as one transaction, together with what follows from its changes. */
const prepareWithin =
  ({ database, writer, positions }: BlockArchiveParts) =>
  <Args extends unknown[], Result>(run: (...args: Args) => Result) => {
    const transaction = database.transaction((...args: Args) => {
      const result = run(...args)
      writer.settle()
      return result
    })
    return (...args: Args): Result => {
      try {
        const result = transaction.immediate(...args)
        writer.committed()
        return result
      } catch (error) {
        writer.forget()
        positions.forget()
        throw error
      }
    }
  }

export type BlockStore = ReturnType<typeof prepareBlockArchive>

/** The port as the follower sees it. */
export const blockArchiveOf = (blocks: BlockStore): BlockArchive => {
  const later = async <Result>(run: () => Result): Promise<Result> => run()
  return {
    progress: () => later(blocks.progress),
    keepGenesis: (genesis) => later(() => blocks.keepGenesis(genesis)),
    store: (block) => later(() => blocks.store(block)),
    takeBack: (dropped) => later(() => blocks.takeBack(dropped)),
    giveUp: (...args) => later(() => blocks.giveUp(...args)),
    finalized: (slot) => later(() => blocks.finalized(slot)),
  }
}

type RowsOfBlocks = {
  blocks: ReturnType<typeof prepareBlockRows>
  sampled: ReturnType<typeof prepareSampledSums>
  liquidity: LiquidityRows
}

const prepareStore = (
  { database, writer, positions, launches, dictionaries, fixings }: BlockArchiveParts,
  { blocks, sampled, liquidity }: RowsOfBlocks,
) => {
  const addMove = prepareMove(database, dictionaries)
  return ({ facts, place, produced }: StoreBlock): number => {
    // What was found by signature is in the block, and now has its place.
    const removed = writer.removeSlot(facts.slot)
    launches.launch(facts)
    const unitUsd = unitPriceIn(facts, fixings)
    const priced = valued(facts, unitUsd)
    liquidity.add(facts, unitUsd)
    const added = facts.trades.flatMap(({ position }, at): ChangedRow[] => {
      const trade = priced[at]
      const row =
        trade && writer.insert({ ...trade, timeSeconds: facts.timeSeconds }, Number(position))
      return row ? [row] : []
    })
    positions.repair(added, removed)
    launches.buy(facts, added)
    if (place === 'sample') sampled.add({ ...facts, produced }, added)
    const marker = positions.marker()
    for (const move of facts.moves)
      if (Number(move.position) > marker) addMove(move, facts.timeSeconds)
    blocks.add(
      {
        slot: Number(facts.slot),
        blockhash: facts.blockhash,
        parent_slot: Number(facts.parentSlot),
        previous_blockhash: facts.previousBlockhash,
        height: facts.height === undefined ? null : Number(facts.height),
        time: facts.timeSeconds,
        produced,
        transactions: facts.counts.all,
        trades: added.length,
      },
      place,
    )
    return added.length
  }
}

/** The prices of money of that minute, which are kept with the first trades that they value. */
const unitPriceIn = ({ trades, timeSeconds }: BlockFacts, fixings: FixingBook): UnitPrice => {
  const minute = minuteOf(timeSeconds)
  const timed = trades.map((trade) => ({ ...trade, timeSeconds }))
  const known = new Map([[minute, fixings.at(minute, moneyVotesOf(timed))]])
  if (trades.length > 0) fixings.keep(known)
  return unitPriceOf(known, [])
}

const valued = ({ trades, timeSeconds }: BlockFacts, unitUsd: UnitPrice): PricedTrade[] =>
  priceTrades(
    trades.map((trade) => ({ ...trade, timeSeconds })),
    unitUsd,
  )

/** Only of wallets and tokens that have traded: others have no position. */
const prepareMove = (database: Database, dictionaries: Dictionaries) => {
  const insert = database.query(
    `INSERT OR REPLACE INTO moves (position, mint, wallet, time, before_amount, after_amount)
     VALUES ($position, $mint, $wallet, $time, $before, $after)`,
  )
  return (move: TokenMove, timeSeconds: number): void => {
    const mint = dictionaries.findMint(move.mint)
    const wallet = dictionaries.findWallet(move.owner)
    if (mint === undefined || wallet === undefined) return
    insert.run({
      position: Number(move.position),
      mint,
      wallet,
      time: timeSeconds,
      before: storedAmount(move.before),
      after: storedAmount(move.after),
    })
  }
}

const prepareState = (database: Database) => {
  const read = database.query<StateRow, []>('SELECT genesis, gaps, final_slot FROM market_state')
  const setGaps = database.query('UPDATE market_state SET gaps = ? WHERE id = 1')
  const setGenesis = database.query('UPDATE market_state SET genesis = ? WHERE id = 1')
  const setFinal = database.query(
    'UPDATE market_state SET final_slot = max(ifnull(final_slot, 0), ?) WHERE id = 1',
  )
  const state = (): StateRow => read.get() ?? { genesis: null, gaps: '[]', final_slot: null }
  return {
    read: state,
    setGaps: (gaps: string): void => void setGaps.run(gaps),
    setFinal: (slot: number): void => void setFinal.run(slot),
    keepGenesis: (genesis: string): boolean => {
      const kept = state().genesis
      if (kept === null) setGenesis.run(genesis)
      return kept === null || kept === genesis
    },
  }
}
