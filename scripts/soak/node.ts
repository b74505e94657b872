// A node of the soak: serves the chain over HTTP, with one fault at a time.
import { testGenesis } from '../../test/kit/blocks/block-node.ts'
import type { SoakChain } from './chain.ts'

export type NodeCall = { method: string; slot: number; params: readonly unknown[] }

/** `honest` makes the true answer. Undefined: the call is answered honestly. */
export type NodeFault = (call: NodeCall, honest: () => string) => MaybeResponse
type MaybeResponse = Response | Promise<Response> | undefined

export type SoakNode = {
  url: string
  fault: NodeFault
  /** Slots below it are no longer kept. */
  firstSlot: number
  /** Answers nothing and refuses connections, or listens again on the same port. */
  setOpen: (isOpen: boolean) => Promise<void>
}

/** Slots after which the node calls a block final. */
const finalDepth = 40

export const honestly: NodeFault = () => undefined

export const startSoakNode = (chain: SoakChain): SoakNode => {
  const serve = (port: number) =>
    Bun.serve({
      hostname: '127.0.0.1',
      port,
      idleTimeout: 60,
      fetch: async (request) => {
        const { method, params }: { method: string; params: unknown[] } = await request.json()
        const call = { method, params, slot: Number(params[0] ?? 0) }
        const honest = (): string => answerTo(chain, node.firstSlot, call)
        return (await node.fault(call, honest)) ?? jsonResponse(honest())
      },
    })
  let server: ReturnType<typeof serve> | undefined = serve(0)
  const { port } = server
  if (port === undefined) throw new Error('no port')
  const node: SoakNode = {
    url: `http://127.0.0.1:${port}`,
    fault: honestly,
    firstSlot: 0,
    setOpen: async (isOpen) => {
      if (isOpen) server ??= serve(port)
      else {
        await server?.stop(true)
        server = undefined
      }
    },
  }
  return node
}

export const jsonResponse = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'application/json' } })

export const resultText = (result: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', result, id: 1 })

export const errorText = (code: number): string =>
  JSON.stringify({ jsonrpc: '2.0', error: { code, message: 'no' }, id: 1 })

const answerTo = (
  chain: SoakChain,
  firstSlot: number,
  { method, params, slot }: NodeCall,
): string => {
  if (method === 'getSlot') return resultText(chain.head() - (isFinal(params[0]) ? finalDepth : 0))
  if (method === 'getGenesisHash') return resultText(testGenesis)
  if (method === 'getFirstAvailableBlock') return resultText(firstSlot)
  if (method === 'getBlocks')
    return resultText(chain.produced(Math.max(slot, firstSlot), Number(params[1])))
  if (method !== 'getBlock') return errorText(-32_601)
  if (slot < firstSlot) return errorText(-32_001)
  if (slot > chain.head()) return errorText(-32_004)
  return chain.isProduced(slot) ? chain.answer(slot) : errorText(-32_007)
}

const isFinal = (options: unknown): boolean =>
  JSON.stringify(options)?.includes('finalized') === true
