// Following every block: the processor time of a block, and the whole server at twice mainnet's rate while it answers a
// thousand requests a second.
import { readBlockBody } from '../../src/blocks/adapters/read-block.ts'
import { factsOfBlock } from '../../src/market/blocks/facts-of-block.ts'
import { hashFor } from '../../test/kit/blocks/made-chain.ts'
import { benchServer, type ServerBench } from './block-server.ts'
import { cpuTimed } from './cpu-time.ts'
import { answerFor, type BlockKind, blockKinds } from './mainnet-blocks.ts'
import { median } from './median.ts'

export type BlockBench = {
  what: string
  /** Processor time to read a block and derive its trades. */
  blockMs: number
  /** The same, times parsing the answer as JSON in the same run. */
  timesParsing: number
  /** Share of one core at mainnet's rate, without storing. */
  coreShare: number
  trades: number
  /** The whole server at twice mainnet's rate, while it answers requests. */
  server: ServerBench
}

export const benchBlocks = async (seconds = 60): Promise<BlockBench[]> => {
  const found: BlockBench[] = []
  for (const kind of blockKinds()) {
    const { blockMs, timesParsing, trades } = await benchReading(kind)
    const server = await benchServer(kind, seconds)
    found.push({
      what: kind.what,
      blockMs,
      timesParsing,
      coreShare: (blockMs * kind.perSecond) / 1_000,
      trades,
      server,
    })
  }
  return found
}

const rounds = 40

const benchReading = async ({ transactions }: BlockKind) => {
  const slot = 5_000
  const text = answerFor(slot, { hashOf: hashFor, transactions, timeSeconds: 1_700_000_000 })
  const bytes = new TextEncoder().encode(text)
  const read = async () => {
    const body = readBlockBody(bytes, BigInt(slot), Date.now())
    if (!('block' in body)) throw new Error('the block was refused')
    return factsOfBlock({ ...body.block, timeSeconds: 1_700_000_000, timeEstimated: false })
  }
  const runs: number[] = []
  const ratios: number[] = []
  let trades = 0
  for (let round = 0; round < rounds; round += 1) {
    const { ms, result } = await cpuTimed(read)
    const parsing = await cpuTimed(async () => JSON.parse(new TextDecoder().decode(bytes)))
    trades = result.trades.length
    runs.push(ms)
    ratios.push(ms / parsing.ms)
  }
  const settled = rounds / 2
  return {
    blockMs: median(runs.slice(settled)),
    timesParsing: median(ratios.slice(settled)),
    trades,
  }
}

if (import.meta.main)
  console.log(JSON.stringify(await benchBlocks(Number(process.argv[2] ?? 60)), null, 2))
