// What goes wrong in the soak, by turns.
import { hashFor } from '../../test/kit/blocks/made-chain.ts'
import type { Fork, SoakChain } from './chain.ts'
import { errorText, jsonResponse, type NodeFault, resultText } from './node.ts'

export type Turn = {
  name: string
  /** How the first node answers. */
  first?: NodeFault
  /** How the second node answers; without it, nothing listens there. */
  second?: NodeFault
  /** Nothing listens on the port of the first node; `before`: first that, and then its fault for as long again. */
  firstIsGone?: 'throughout' | 'before'
  /** The product is killed with -9 at the start, and started again at once or at the end. */
  kill?: 'restarted-at-once' | 'restarted-at-end'
  /** The first node then keeps only the newest blocks, so that some are lost. */
  prunes?: true
}

export type TurnParts = { chain: SoakChain; random: () => number }

/** Every turn once, in a fixed order. */
export const makeTurns = ({ chain, random }: TurnParts): Turn[] => {
  const sometimes =
    (share: number, fault: NodeFault): NodeFault =>
    (call, honest) =>
      random() < share ? fault(call, honest) : undefined
  const blocksOnly =
    (fault: NodeFault): NodeFault =>
    (call, honest) =>
      call.method === 'getBlock' ? fault(call, honest) : undefined
  const one = <T>(of: readonly [T, ...T[]]): T => of[Math.floor(random() * of.length)] ?? of[0]
  const honest: NodeFault = () => undefined
  return [
    { name: 'node gone', firstIsGone: 'throughout' },
    {
      name: 'slow, up to longer than any deadline',
      first: async (_, answer) => {
        await Bun.sleep(random() < 0.1 ? 17_000 : random() * 4_000)
        return jsonResponse(answer())
      },
    },
    {
      name: 'errors of every kind',
      first: sometimes(0.7, () =>
        one([
          () =>
            jsonResponse(errorText(one([-32_004, -32_005, -32_007, -32_009, -32_603, -32_014]))),
          () => new Response('', { status: one([500, 502, 503]) }),
          () => new Response('', { status: 429, headers: { 'retry-after': '1' } }),
        ])(),
      ),
    },
    {
      name: 'answers cut off',
      first: sometimes(0.6, (_, answer) => {
        const text = answer()
        return jsonResponse(text.slice(0, Math.floor(random() * text.length)))
      }),
    },
    {
      name: 'null and empty answers',
      first: sometimes(0.6, ({ method }) =>
        jsonResponse(resultText(method === 'getBlocks' ? one([[], null]) : null)),
      ),
    },
    {
      name: 'enormous answers',
      first: sometimes(
        0.5,
        blocksOnly(() => enormous()),
      ),
    },
    {
      name: 'blocks and lists out of order',
      first: sometimes(0.5, ({ method, slot, params }) => {
        if (method === 'getBlocks')
          return jsonResponse(resultText(chain.produced(slot, Number(params[1])).reverse()))
        const [other] = chain.produced(slot + one([-9, -3, 1]), slot + 20)
        return method === 'getBlock' && other !== undefined
          ? jsonResponse(chain.answer(other))
          : undefined
      }),
    },
    { name: 'blocks of another fork', first: fromFork(chain) },
    { name: 'another cluster', first: ofCluster(chain) },
    {
      name: 'another cluster after it was gone',
      first: ofCluster(chain),
      firstIsGone: 'before',
    },
    { name: 'lies about slots', first: sometimes(0.5, lies(chain, one)) },
    { name: 'killed', kill: 'restarted-at-once' },
    { name: 'killed, and back later', kill: 'restarted-at-end' },
    { name: 'first node gone, second there', firstIsGone: 'throughout', second: honest },
    {
      name: 'first node gone, second of another cluster',
      firstIsGone: 'throughout',
      second: ofCluster(chain),
    },
    {
      name: 'nodes disagree: the first on a fork',
      first: fromFork(chain),
      second: sometimes(0.5, (_, answer) => jsonResponse(answer())),
    },
    {
      name: 'killed, and the node keeps only the newest blocks',
      kill: 'restarted-at-end',
      prunes: true,
    },
  ]
}

/** More than any answer that is read. */
const enormous = (): Response => {
  let sent = 0
  const part = new TextEncoder().encode('A'.repeat(1_000_000))
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1
      if (sent > 40) controller.close()
      else controller.enqueue(sent === 1 ? new TextEncoder().encode('{"result":"') : part)
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

/** Fewer than become final. */
const forkBlocks = 20

/** From a little below the head on, another chain than the true one. */
const fromFork = (chain: SoakChain): NodeFault => {
  let from: number | undefined
  let answeredMs = Number.NEGATIVE_INFINITY
  return ({ method, slot }) => {
    // A new turn begins a new fork.
    if (Date.now() - answeredMs > 5_000) from = undefined
    answeredMs = Date.now()
    const start = (from ??= chain.head() - 3)
    const last = start + forkBlocks
    if (method === 'getSlot') return undefined
    if (method === 'getBlocks')
      return jsonResponse(resultText(chain.produced(slot, Math.max(last, start))))
    if (method !== 'getBlock' || slot < start) return undefined
    return jsonResponse(
      slot <= last && slot <= chain.head() && chain.isProduced(slot)
        ? chain.answer(slot, 'fork', start)
        : errorText(-32_004),
    )
  }
}

/** A node with the same slots and other blocks. */
const ofCluster =
  (chain: SoakChain, fork: Fork = 'cluster'): NodeFault =>
  ({ method, slot }) => {
    if (method === 'getGenesisHash') return jsonResponse(resultText(hashFor(0, 999)))
    if (method !== 'getBlock' || slot > chain.head() || !chain.isProduced(slot)) return undefined
    return jsonResponse(chain.answer(slot, fork))
  }

const lies =
  (chain: SoakChain, one: <T>(of: readonly [T, ...T[]]) => T): NodeFault =>
  ({ method, slot, params }) => {
    const head = chain.head()
    if (method === 'getSlot') return jsonResponse(resultText(head + one([-400, -50, 30, 5_000])))
    if (method === 'getBlocks') {
      const last = Math.min(Number(params[1]), head + one([0, 0, 40]))
      const all = Array.from({ length: Math.max(0, last - slot + 1) }, (_, at) => slot + at)
      // Some that were skipped or do not exist, and not all that there are.
      return jsonResponse(resultText(all.filter((each) => (each * 7) % 3 !== 0)))
    }
    if (method === 'getFirstAvailableBlock') return jsonResponse(resultText(head + one([-5, 100])))
    if (method !== 'getBlock') return undefined
    if (chain.isProduced(slot)) return one([undefined, undefined, jsonResponse(errorText(-32_007))])
    return jsonResponse(chain.answer(slot, 'invented'))
  }
