import { hashFor, type MadeBlock, type MadeChain } from './made-chain.ts'

/** One call as the node received it; `attempt` counts equal ones from 1. */
export type NodeCall = { method: string; params: unknown[]; slot: number; attempt: number }

/** An answer other than the honest one. */
export type Fault =
  | { error: number; message?: string }
  | { result: unknown }
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Bytes of the honest answer that are sent before the connection closes. */
  | { cutAt: number }
  | { delayMs: number }

export type BlockNode = {
  url: string
  /** The newest slot that the node has; blocks above it are not there yet. */
  head: number
  /** Slots below it are no longer kept. */
  firstSlot: number
  finalDepth: number
  chain: MadeChain
  genesis: string
  calls: NodeCall[]
  /** Called for every call; undefined answers honestly. */
  fault: (call: NodeCall, honest: unknown) => Fault | undefined
  countOf: (method: string) => number
  stop: () => Promise<void>
}

export const testGenesis = hashFor(0, 77)

/** A node of ours that serves a chain over real HTTP and can be made to fail or lie. */
export const startBlockNode = (chain: MadeChain, { port = 0 } = {}): BlockNode => {
  const attempts = new Map<string, number>()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port,
    idleTimeout: 60,
    fetch: async (request) => {
      const { method, params, id }: { method: string; params: unknown[]; id: number } =
        await request.json()
      const key = `${method} ${JSON.stringify(params)}`
      attempts.set(key, (attempts.get(key) ?? 0) + 1)
      const call = { method, params, slot: Number(params[0] ?? 0), attempt: attempts.get(key) ?? 1 }
      node.calls.push(call)
      const honest = answerTo(node, call)
      return respond(honest, node.fault(call, honest), id)
    },
  })
  const node: BlockNode = {
    url: `http://127.0.0.1:${server.port}`,
    head: chain.blocks.at(-1)?.slot ?? 0,
    firstSlot: 0,
    finalDepth: 40,
    chain,
    genesis: testGenesis,
    calls: [],
    fault: () => undefined,
    countOf: (method) => node.calls.filter((call) => call.method === method).length,
    stop: () => server.stop(true),
  }
  return node
}

const respond = async (honest: object, fault: Fault | undefined, id: number): Promise<Response> => {
  const text = JSON.stringify({ jsonrpc: '2.0', ...honest, id })
  const json = { headers: { 'content-type': 'application/json' } }
  if (!fault) return new Response(text, json)
  if ('delayMs' in fault) {
    await Bun.sleep(fault.delayMs)
    return new Response(text, json)
  }
  if ('status' in fault)
    return new Response(fault.body ?? '', {
      status: fault.status,
      ...(fault.headers && { headers: fault.headers }),
    })
  if ('error' in fault) {
    const error = { code: fault.error, message: fault.message ?? '' }
    return Response.json({ jsonrpc: '2.0', error, id })
  }
  if ('result' in fault) return Response.json({ jsonrpc: '2.0', result: fault.result, id })
  return new Response(text.slice(0, fault.cutAt), json)
}

const answerTo = (node: BlockNode, { method, params }: NodeCall): object => {
  const { chain, head } = node
  if (method === 'getSlot') {
    const { commitment } = params[0] as { commitment: string }
    return { result: commitment === 'finalized' ? head - node.finalDepth : head }
  }
  if (method === 'getGenesisHash') return { result: node.genesis }
  if (method === 'getFirstAvailableBlock') return { result: node.firstSlot }
  if (method === 'getBlocks') {
    const [from, to] = params as [number, number]
    const there = ({ slot }: MadeBlock): boolean =>
      slot >= from && slot <= to && slot <= head && slot >= node.firstSlot
    return { result: chain.blocks.filter(there).map(({ slot }) => slot) }
  }
  if (method === 'getBlock') return blockAnswer(node, Number(params[0]))
  return { error: { code: -32_601, message: 'Method not found' } }
}

const blockAnswer = ({ chain, head, firstSlot }: BlockNode, slot: number): object => {
  if (slot < firstSlot)
    return { error: { code: -32_001, message: `first available block: ${firstSlot}` } }
  if (slot > head) return { error: { code: -32_004, message: 'Block not available for slot' } }
  const block = chain.bySlot.get(slot)
  return block
    ? { result: resultOf(block) }
    : { error: { code: -32_007, message: `Slot ${slot} was skipped` } }
}

/** The block as getBlock returns it, in the order of keys of Agave. */
export const resultOf = ({ slot: _, ...block }: MadeBlock): object => ({
  blockHeight: block.blockHeight,
  blockTime: block.blockTime,
  blockhash: block.blockhash,
  parentSlot: block.parentSlot,
  previousBlockhash: block.previousBlockhash,
  transactions: block.transactions,
})
