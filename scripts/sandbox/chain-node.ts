import { createHash } from 'node:crypto'
import { PublicKey } from '@solana/web3.js'
import { isFields } from '../../src/network/shape.ts'
import type { LocalChain } from './local-chain.ts'

export type ChainNode = { url: string; stop: () => void }

/**
 * A node in front of the local chain, whose own blocks do not fit together: a block with transactions names itself as its
 * parent, hashes do not continue from an empty block to a full one, and times lack their last three digits. Here every
 * slot has a block with a hash of its own that follows the one before it, and a transaction has the time of its block
 * in every answer. All other calls pass through unchanged.
 */
export const startChainNode = (chain: LocalChain): ChainNode => {
  const timeOf = makeBlockTimes(chain.url)
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const body = await request.text()
      const answer = await post(chain.url, body)
      const slot = slotOf(body)
      const text =
        slot === undefined ? await timed(body, answer, timeOf) : await linked(chain, slot, answer)
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, stop: () => void server.stop(true) }
}

const post = async (url: string, body: string): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body })).text()
}

/** The slot that a call of getBlock names; undefined for other calls, and for several at once. */
const slotOf = (body: string): number | undefined => {
  if (!body.includes('"getBlock"')) return undefined
  const call: unknown = JSON.parse(body)
  if (!isFields(call) || !Array.isArray(call['params'])) return undefined
  const slot: unknown = call['params'][0]
  return typeof slot === 'number' ? slot : undefined
}

/**
 * The answer with other links and the time. Changed in the text, since amounts beyond 2^53 would not survive parsing;
 * in log lines, the only free text of a block, quotes are escaped.
 */
const linked = async (chain: LocalChain, slot: number, answer: string): Promise<string> => {
  // Empty blocks are made up by the chain when they are read, with times that ignore its clock.
  const isEmpty = answer.includes('"transactions":[]')
  const time = isEmpty ? chain.timeOf(slot) : await readTime(chain.url, slot)
  return answer
    .replace(/"blockhash":"[^"]*"/, `"blockhash":"${hashOf(slot)}"`)
    .replace(/"previousBlockhash":"[^"]*"/, `"previousBlockhash":"${hashOf(slot - 1)}"`)
    .replace(/"parentSlot":\d+/, `"parentSlot":${slot - 1}`)
    .replace(/"blockHeight":\d+/, `"blockHeight":${slot - chain.firstSlot}`)
    .replace(/"blockTime":\d+/, `"blockTime":${time ?? null}`)
}

/** Known times of blocks, which never change. */
const makeBlockTimes = (chainUrl: string) => {
  const known = new Map<number, number>()
  return async (slot: number): Promise<number | undefined> => {
    const time = known.get(slot) ?? (await readTime(chainUrl, slot))
    if (time !== undefined) known.set(slot, time)
    return time
  }
}

/** Of answers that state a slot with each time: those about transactions. */
const timed = async (
  body: string,
  answer: string,
  timeOf: (slot: number) => Promise<number | undefined>,
): Promise<string> => {
  if (!/"(getTransaction|getSignaturesForAddress)"/.test(body)) return answer
  const slots = [...answer.matchAll(/"slot":(\d+)/g)].map(([, slot]) => Number(slot))
  if (answer.match(/"blockTime":\d+/g)?.length !== slots.length) return answer
  const times: (number | undefined)[] = []
  for (const slot of slots) times.push(await timeOf(slot))
  let at = 0
  return answer.replaceAll(/"blockTime":\d+/g, () => `"blockTime":${times[at++] ?? null}`)
}

const readTime = async (chainUrl: string, slot: number): Promise<number | undefined> => {
  const call = { jsonrpc: '2.0', id: 1, method: 'getBlockTime', params: [slot] }
  const answer: unknown = JSON.parse(await post(chainUrl, JSON.stringify(call)))
  const result = isFields(answer) ? answer['result'] : undefined
  return typeof result === 'number' ? result : undefined
}

const hashOf = (slot: number): string =>
  new PublicKey(createHash('sha256').update(`drawbridge sandbox block ${slot}`).digest()).toBase58()
