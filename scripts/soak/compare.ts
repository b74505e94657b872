// What the product has stored against what the chain holds.
import { openMarketDatabase } from '../../src/market/adapters/store/market-database.ts'
import { makeTradeClient } from '../../src/market/adapters/store/trade-client.ts'
import { makeTradeStore } from '../../src/market/adapters/store/trade-store.ts'
import { firstPositionOf, positionsPerSlot } from '../../src/market/blocks/trade-position.ts'
import type { IndexedTrade } from '../../src/market/trades/trade-index.ts'
import type { SoakChain } from './chain.ts'
import { startsWithNumber } from './signature-number.ts'
import type { StreamReader } from './stream-reader.ts'

export type Stored = {
  trades: Map<bigint, bigint>
  doubled: number
  /** Of lost blocks: positions after the first and up to the second may be missing. */
  lost: { after: bigint; upTo: bigint }[]
  blocks: { read: number; produced: number }
}

const pageRows = 1_000

/** Reads a data folder that no process uses. */
export const readStored = async (path: string): Promise<Stored> => {
  const database = openMarketDatabase(path)
  const store = makeTradeStore({
    database,
    nowMs: Date.now,
    schedule: () => () => undefined,
    report: (message, error) => {
      throw new Error(message, { cause: error })
    },
    retentionDays: 30,
    maxBytes: 1e12,
    watched: [],
  })
  const trades = new Map<bigint, bigint>()
  let doubled = 0
  const keep = ({ position, signature }: IndexedTrade): void => {
    if (trades.has(position)) doubled += 1
    trades.set(position, startsWithNumber(signature))
  }
  const index = makeTradeClient(async (request) => store.answer(request))
  for (let before: bigint | undefined; ;) {
    const page = await index.feed({}, { limit: pageRows, ...(before !== undefined && { before }) })
    page.trades.forEach(keep)
    if (page.more === undefined) break
    before = page.more
  }
  const lost = await index.lostAfter(0n)
  const hours = await index.coverage({
    fromSeconds: 0,
    toSeconds: Math.ceil(Date.now() / 1_000) + 3_600,
  })
  store.close()
  database.close()
  const sum = (of: 'read' | 'produced'): number => hours.reduce((all, hour) => all + hour[of], 0)
  return { trades, doubled, lost, blocks: { read: sum('read'), produced: sum('produced') } }
}

export type Comparison = {
  blocks: number
  trades: number
  /** Trades of blocks that the chain holds, are not stored, and are in no gap that was reported. */
  missing: number
  /** Trades in gaps that were reported, and those of them of blocks that no node was without. */
  lost: number
  lostInVain: number
  /** Stored, but at this position the chain holds another trade or none. */
  wrong: number
  doubled: number
  /** Produced and read blocks as the product counts them, less those of the chain. */
  producedDifference: number
  readDifference: number
  stream: {
    sent: number
    /** Stored trades that were not sent; those stored late while the client was away are not repeated. */
    missing: number
    lateWhileAway: number
    /** Sent and not removed, but not of the chain: it was removed while the client was away. */
    wrong: number
    gaps: number
    /** Trades of lost blocks that are in no gap which was sent. */
    unreported: number
  }
}

/** `isPruned`: whether the node forgot the block before the product could read it. */
export const compare = (
  chain: SoakChain,
  stored: Stored,
  stream: Pick<StreamReader, 'held' | 'gaps' | 'resumedAt'>,
  isPruned: (slot: number) => boolean,
): Comparison => {
  const slotOf = (position: bigint): number => Number(position / BigInt(positionsPerSlot))
  const first = [...stored.trades.keys()].reduce((least, each) => (each < least ? each : least))
  const slots = chain.produced(slotOf(first), chain.head())
  const expected = new Map(
    slots.flatMap((slot) =>
      chain.tradesOf(slot).map(({ position, number }) => [position, number] as const),
    ),
  )
  const isIn = (position: bigint, ranges: readonly { after: bigint; upTo: bigint }[]): boolean =>
    ranges.some(({ after, upTo }) => position > after && position <= upTo)
  const wrongIn = (held: ReadonlyMap<bigint, bigint>): number =>
    [...held].filter(([position, number]) => expected.get(position) !== number).length
  const absent = [...expected.keys()].filter((position) => !stored.trades.has(position))
  const lost = absent.filter((position) => isIn(position, stored.lost))
  const lostSlots = slots.filter((slot) => isIn(firstPositionOf(BigInt(slot)), stored.lost))
  const begun = [...stream.held.keys()].reduce(
    (least, each) => (each < least ? each : least),
    BigInt(Number.MAX_SAFE_INTEGER),
  )
  const unsent = [...stored.trades.keys()].filter(
    (position) => position > begun && !stream.held.has(position) && !isIn(position, stream.gaps),
  )
  const late = unsent.filter((position) => stream.resumedAt.some((id) => position <= id))
  return {
    blocks: slots.length,
    trades: expected.size,
    missing: absent.length - lost.length,
    lost: lost.length,
    lostInVain: lost.filter((position) => !isPruned(slotOf(position))).length,
    wrong: wrongIn(stored.trades),
    doubled: stored.doubled,
    producedDifference: stored.blocks.produced - slots.length,
    readDifference: stored.blocks.read - (slots.length - lostSlots.length),
    stream: {
      sent: stream.held.size,
      missing: unsent.length - late.length,
      lateWhileAway: late.length,
      wrong: wrongIn(stream.held),
      gaps: stream.gaps.length,
      unreported: lost.filter((position) => position > begun && !isIn(position, stream.gaps))
        .length,
    },
  }
}

/** Whether the chain is stored as it is, and every loss reported. */
export const holds = ({
  missing,
  lostInVain,
  wrong,
  doubled,
  producedDifference,
  readDifference,
  stream,
}: Comparison): boolean =>
  [
    missing,
    lostInVain,
    wrong,
    doubled,
    producedDifference,
    readDifference,
    stream.missing,
    stream.unreported,
  ].every((count) => count === 0)
