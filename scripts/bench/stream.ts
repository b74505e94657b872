// Following every block over a Yellowstone stream: the processor time and the bytes of a block, and the whole server at
// twice mainnet's rate while it answers a thousand requests a second.
import { readGeyserUpdate } from '../../src/blocks/adapters/yellowstone/geyser-update.ts'
import { readStreamedBlock } from '../../src/blocks/adapters/yellowstone/read-streamed-block.ts'
import {
  kindOfInfo,
  readTransactionInfo,
} from '../../src/blocks/adapters/yellowstone/stream-transaction.ts'
import type { BlockMeta, StreamedTransaction } from '../../src/blocks/stream/streamed-block.ts'
import { factsOfBlock } from '../../src/market/blocks/facts-of-block.ts'
import { hashFor } from '../../test/kit/blocks/made-chain.ts'
import { benchServer, type ServerBench } from './block-server.ts'
import { cpuTimed } from './cpu-time.ts'
import { type BlockKind, blockKinds } from './mainnet-blocks.ts'
import { median } from './median.ts'
import { encodedBlock, streamedInfos } from './stream-feed.ts'

export type StreamBench = {
  what: string
  /** Processor time to read a block's messages and derive its trades. */
  blockMs: number
  /** Share of one core at mainnet's rate, without the connection and storing. */
  coreShare: number
  trades: number
  /** Of one block's messages, not compressed. */
  megabytes: number
  server: ServerBench
}

export const benchStream = async (seconds = 60): Promise<StreamBench[]> => {
  const found: StreamBench[] = []
  for (const kind of blockKinds()) {
    const reading = await benchReading(kind)
    const server = await benchServer(kind, seconds, { isStreamed: true })
    const coreShare = (reading.blockMs * kind.perSecond) / 1_000
    found.push({ what: kind.what, ...reading, coreShare, server })
  }
  return found
}

const rounds = 40
const slot = 400_000_000

const benchReading = async ({ list }: BlockKind) => {
  const messages = encodedBlock(streamedInfos({ transactions: list }), {
    slot,
    blockHeight: slot - 1_000,
    blockTime: 1_700_000_000,
    blockhash: hashFor(slot),
    parentSlot: slot - 1,
    previousBlockhash: hashFor(slot - 1),
    transactions: list,
  })
  const runs: number[] = []
  let trades = 0
  for (let round = 0; round < rounds; round += 1) {
    const { ms, result } = await cpuTimed(async () => readBlock(messages))
    trades = result
    runs.push(ms)
  }
  const bytes = messages.reduce((sum, { length }) => sum + length, 0)
  return { blockMs: median(runs.slice(rounds / 2)), trades, megabytes: bytes / 1_000_000 }
}

/** Number of trades. */
const readBlock = (messages: readonly Uint8Array[]): number => {
  const transactions: StreamedTransaction[] = []
  let meta: BlockMeta | undefined
  for (const message of messages) {
    const update = readGeyserUpdate(message)
    if (update?.kind === 'meta') meta = update.meta
    if (update?.kind !== 'transaction') continue
    const info = readTransactionInfo(update.info)
    if (info && kindOfInfo(info) === 'may-trade')
      transactions.push({ index: info.index, bytes: update.info.slice() })
  }
  const read = meta && readStreamedBlock({ meta, transactions }, Date.now())
  if (!read || 'bad' in read) throw new Error('the block was refused')
  const timed = { ...read.block, timeSeconds: 1_700_000_000, timeEstimated: false }
  return factsOfBlock(timed).trades.length
}

if (import.meta.main)
  console.log(JSON.stringify(await benchStream(Number(process.argv[2] ?? 60)), null, 2))
