// A node for the bench in a separate process: `bun scripts/bench/block-node.ts <2025|2026> <blocks per second>` prints
// its port and that of a Yellowstone server. They make blocks at that rate, each with the same transactions.
import { testGenesis } from '../../test/kit/blocks/block-node.ts'
import { hashFor } from '../../test/kit/blocks/made-chain.ts'
import { answerFor, type BlockKind, blockKinds } from './mainnet-blocks.ts'
import { serveStream, streamedInfos } from './stream-feed.ts'

const firstSlot = 400_000_000

/** @returns the ports */
const serve = async (
  { list, transactions }: BlockKind,
  perSecond: number,
): Promise<[node: number, stream: number]> => {
  const startedMs = Date.now()
  const head = (): number => firstSlot + Math.floor(((Date.now() - startedMs) / 1_000) * perSecond)
  const timeOf = (slot: number): number =>
    Math.floor((startedMs + ((slot - firstSlot) / perSecond) * 1_000) / 1_000)
  const answer = (method: string, params: unknown[]): string => {
    const [first, last] = params.map(Number)
    if (method === 'getBlock')
      return first === undefined || first > head()
        ? '{"jsonrpc":"2.0","error":{"code":-32004,"message":"not available"},"id":1}'
        : answerFor(first, { hashOf: hashFor, transactions, timeSeconds: timeOf(first) })
    return JSON.stringify({ jsonrpc: '2.0', id: 1, ...other(method, first ?? 0, last ?? 0) })
  }
  const other = (method: string, first: number, last: number): object => {
    if (method === 'getSlot') return { result: head() }
    if (method === 'getGenesisHash') return { result: testGenesis }
    if (method === 'getFirstAvailableBlock') return { result: firstSlot }
    if (method === 'getBlocks') {
      const from = Math.max(first, firstSlot)
      const count = Math.max(0, Math.min(last, head()) - from + 1)
      return { result: Array.from({ length: count }, (_, at) => from + at) }
    }
    return { error: { code: -32_601, message: 'Method not found' } }
  }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const { method, params }: { method: string; params: unknown[] } = await request.json()
      return new Response(answer(method, params), {
        headers: { 'content-type': 'application/json' },
      })
    },
  })
  const stream = await serveStream(streamedInfos({ transactions: list }), head, (slot) => ({
    slot,
    blockHeight: slot - 1_000,
    blockTime: timeOf(slot),
    blockhash: hashFor(slot),
    parentSlot: slot - 1,
    previousBlockhash: hashFor(slot - 1),
    transactions: list,
  }))
  return [server.port ?? 0, stream]
}

if (import.meta.main) {
  const [kind = '2026', perSecond = '10'] = process.argv.slice(2)
  const found = blockKinds().find(({ what }) => what.includes(kind))
  if (!found) throw new Error(`no blocks of ${kind}`)
  console.log((await serve(found, Number(perSecond))).join(' '))
}
