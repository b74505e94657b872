// The chain of the soak: it grows with the clock, and every block and trade of it follows from its slot.
import { hashFor } from '../../test/kit/blocks/made-chain.ts'
import { positionsPerSlot } from '../../src/market/blocks/trade-position.ts'
import type { Template } from './templates.ts'

/** Mainnet since autumn 2026 (SIMD-0525): 4.7 blocks a second. */
const slotMs = 200
const skippedShare = 0.06

/** Blocks that are there at the start, as many as make a block final. */
const historySlots = 60
const firstSlot = 420_000_000
const heightBelowSlot = 20_000_000

/** Other chains than the true one: a fork, another cluster, blocks that a node invents. */
export type Fork = 'true' | 'fork' | 'cluster' | 'invented'
const forkNumbers: Record<Fork, number> = { true: 0, fork: 1, cluster: 2, invented: 3 }

export type ChainTrade = {
  position: bigint
  /** What its signature begins with, as a number. */
  number: bigint
}

export type SoakChain = {
  head: () => number
  isProduced: (slot: number) => boolean
  /** Slots with a block, ascending, both ends included, up to the head. */
  produced: (from: number, to: number) => number[]
  /** The answer to getBlock; `forkFrom`: below it the blocks are those of the true chain. */
  answer: (slot: number, fork?: Fork, forkFrom?: number) => string
  tradesOf: (slot: number) => ChainTrade[]
  timeOf: (slot: number) => number
  /** No further block is made. */
  freeze: () => void
}

export const makeSoakChain = (templates: readonly Template[]): SoakChain => {
  const startMs = Date.now() - historySlots * slotMs
  let frozenAtMs: number | undefined
  const head = (): number => {
    const slot = firstSlot + Math.floor(((frozenAtMs ?? Date.now()) - startMs) / slotMs)
    return isProduced(slot) ? slot : parentOf(slot)
  }
  const timeOf = (slot: number): number =>
    Math.floor((startMs + (slot - firstSlot) * slotMs) / 1_000)
  const heights = makeHeights()
  const templateOf = (slot: number): Template => {
    const template = templates[slot % templates.length]
    if (!template) throw new Error('no template')
    return template
  }
  return {
    head,
    timeOf,
    isProduced,
    produced: (from, to) => {
      const first = Math.max(from, firstSlot)
      const count = Math.max(0, Math.min(to, head()) - first + 1)
      return Array.from({ length: count }, (_, at) => first + at).filter(isProduced)
    },
    answer: (slot, fork = 'true', forkFrom = 0) => {
      const parent = parentOf(slot)
      const hashOf = (of: number): string => hashFor(of, of < forkFrom ? 0 : forkNumbers[fork])
      const parentHash = fork === 'invented' ? hashFor(parent) : hashOf(parent)
      const height = heights(slot) + (fork === 'invented' ? 1 : 0)
      const transactions = templateOf(slot).textWith((index) => numberOf(slot, index, fork))
      return (
        `{"jsonrpc":"2.0","result":{"blockHeight":${height},"blockTime":${timeOf(slot)},` +
        `"blockhash":"${hashOf(slot)}","parentSlot":${parent},"previousBlockhash":"${parentHash}",` +
        `"transactions":[${transactions}]},"id":1}`
      )
    },
    tradesOf: (slot) =>
      templateOf(slot).trades.map(({ place, index }) => ({
        position: BigInt(slot) * BigInt(positionsPerSlot) + BigInt(place),
        number: numberOf(slot, index, 'true'),
      })),
    freeze: () => {
      frozenAtMs ??= Date.now()
    },
  }
}

const numberOf = (slot: number, index: number, fork: Fork): bigint =>
  (BigInt(forkNumbers[fork]) << 48n) + BigInt(slot) * 4_096n + BigInt(index)

/** By the slot alone, so that it never changes. */
const isProduced = (slot: number): boolean => {
  const mixed = Math.imul(slot ^ (slot >>> 15), 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32 >= skippedShare
}

const parentOf = (slot: number): number => {
  let parent = slot - 1
  while (!isProduced(parent)) parent -= 1
  return parent
}

/** One more for each block, counted once. */
const makeHeights = (): ((slot: number) => number) => {
  const heights = [firstSlot - heightBelowSlot]
  return (slot) => {
    while (heights.length <= slot - firstSlot) {
      const last = heights.at(-1) ?? 0
      heights.push(last + (isProduced(firstSlot + heights.length) ? 1 : 0))
    }
    return heights[slot - firstSlot] ?? 0
  }
}
