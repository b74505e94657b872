import { listOf, textOf, u64Of, wrongShape } from '../../network/shape.ts'
import type { RpcClient } from '../../solana/rpc/client.ts'
import { isTooLarge } from '../../solana/rpc/exchange.ts'
import { bytesOfBase58 } from '../../basics/base58.ts'
import type { BlockAnswer, BlockSource } from '../block-source.ts'
import { answerOfError } from './block-errors.ts'
import { readBlockBody } from './read-block.ts'

export type RpcBlockSourceDeps = {
  client: Pick<RpcClient, 'call' | 'callBytes'>
  nowMs: () => number
  /** Size of each answer that held a block or should have, decompressed. */
  onBytes: (bytes: number) => void
}

const commitment = 'confirmed'

/** The newest version of transactions that is read; with a lower one, a single such transaction fails the block. */
const newestVersion = 1

/** Slots that one getBlocks call lists; nodes allow 500,000. */
const slotsPerCall = 1_000n

/** Whole blocks of one node by `getBlock` in base64. */
export const makeRpcBlockSource = (deps: RpcBlockSourceDeps): BlockSource => {
  const { client } = deps
  const slotOf = (method: string, params: readonly unknown[]) => (): Promise<bigint> =>
    client.call({ method, params, parse: (result) => u64Of(result, method) })
  return {
    producedSlots: (fromSlot, toSlot) => readProducedSlots(client, fromSlot, toSlot),
    readBlock: (slot) => readBlock(deps, slot),
    headSlot: slotOf('getSlot', [{ commitment }]),
    finalSlot: slotOf('getSlot', [{ commitment: 'finalized' }]),
    firstSlot: slotOf('getFirstAvailableBlock', []),
    genesisHash: () =>
      client.call({
        method: 'getGenesisHash',
        params: [],
        parse: (result) => {
          const hash = textOf(result, 'getGenesisHash')
          if (!bytesOfBase58(hash)) throw wrongShape('getGenesisHash', 'a hash')
          return hash
        },
      }),
  }
}

const readBlock = async (deps: RpcBlockSourceDeps, slot: bigint): Promise<BlockAnswer> => {
  try {
    return await deps.client.callBytes({
      method: 'getBlock',
      params: [
        Number(slot),
        {
          encoding: 'base64',
          transactionDetails: 'full',
          rewards: false,
          commitment,
          maxSupportedTransactionVersion: newestVersion,
        },
      ],
      read: (bytes) => {
        deps.onBytes(bytes.length)
        return answerIn(bytes, slot, deps.nowMs())
      },
    })
  } catch (thrown) {
    if (isTooLarge(thrown)) return { kind: 'bad', reason: 'too-large' }
    throw thrown
  }
}

/** Throws UPSTREAM_UNAVAILABLE for an error about the node's state. */
const answerIn = (bytes: Uint8Array, slot: bigint, nowMs: number): BlockAnswer => {
  const read = readBlockBody(bytes, slot, nowMs)
  if ('block' in read) return { kind: 'block', block: read.block }
  if ('bad' in read) return { kind: 'bad', reason: read.bad }
  return 'empty' in read ? { kind: 'not-yet' } : answerOfError(read.error)
}

const readProducedSlots = async (
  client: Pick<RpcClient, 'call'>,
  fromSlot: bigint,
  toSlot: bigint,
): Promise<bigint[]> => {
  const lastSlot = fromSlot + slotsPerCall - 1n < toSlot ? fromSlot + slotsPerCall - 1n : toSlot
  if (lastSlot < fromSlot) return []
  return client.call({
    method: 'getBlocks',
    params: [Number(fromSlot), Number(lastSlot), { commitment }],
    parse: (result) => {
      const slots = listOf(result, 'getBlocks').map((slot) => u64Of(slot, 'getBlocks'))
      let before = fromSlot - 1n
      for (const slot of slots) {
        if (slot <= before || slot > lastSlot)
          throw wrongShape('getBlocks', 'ascending slots of the range')
        before = slot
      }
      return slots
    },
  })
}
