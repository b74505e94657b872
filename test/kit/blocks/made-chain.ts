import { addressFromBytes } from '../../../src/solana/address/address.ts'
import { seededRandom } from '../seeded-random.ts'
import { type NodeTransaction, recordedBlock } from './recorded-block.ts'
import { asVersion1, withSignature } from './version-1.ts'

/** A block of a chain that a test makes up, as a node returns it, with its slot. */
export type MadeBlock = {
  slot: number
  blockHeight: number
  blockTime: number | null
  blockhash: string
  parentSlot: number
  previousBlockhash: string
  transactions: NodeTransaction[]
}

export type MadeChain = {
  blocks: MadeBlock[]
  bySlot: Map<number, MadeBlock>
}

/** A hash of 32 bytes that says where it comes from, so that forks have their own. */
export const hashFor = (slot: number, fork = 0): string => {
  const bytes = new Uint8Array(32)
  new DataView(bytes.buffer).setUint32(0, 0xb10c_0000 + fork)
  new DataView(bytes.buffer).setUint32(4, slot)
  return addressFromBytes(bytes)
}

export type ChainOptions = {
  fromSlot?: number
  slots: number
  /** Share of slots without a block. */
  skipped?: number
  seed?: number
  /** Transactions of each block: that many trades, as many failures and votes. */
  trades?: number
  slotMs?: number
  endMs?: number
  fork?: number
  /** The chain goes on from this block. */
  after?: MadeBlock
}

/** Recorded transactions to fill blocks with: trades in their recorded form and as version 1, failures and votes. */
const material = (() => {
  let held:
    { trades: NodeTransaction[]; failed: NodeTransaction[]; votes: NodeTransaction[] } | undefined
  return () => (held ??= pick(recordedBlock().transactions))
})()

const pick = (transactions: readonly NodeTransaction[]) => {
  const isVote = ({ meta }: NodeTransaction): boolean =>
    meta.logMessages[0]?.startsWith('Program Vote1') === true
  const swaps = transactions.filter(
    ({ meta }) =>
      meta.err === null &&
      JSON.stringify(meta.preTokenBalances) !== JSON.stringify(meta.postTokenBalances),
  )
  const trades = swaps.slice(0, 24).flatMap((swap, at) => {
    const version1 = at % 2 === 0 ? asVersion1(swap) : undefined
    return [version1 ?? swap]
  })
  return {
    trades,
    failed: transactions.filter((each) => each.meta.err !== null && !isVote(each)).slice(0, 8),
    votes: transactions.filter(isVote).slice(0, 8),
  }
}

/** Blocks that follow one another, with skipped slots, ending at `endMs`. */
export const makeChain = ({
  fromSlot = 1_000,
  slots,
  skipped = 0.1,
  seed = 1,
  trades = 2,
  slotMs = 200,
  endMs = Date.now(),
  fork = 0,
  after,
}: ChainOptions): MadeChain => {
  const random = seededRandom(seed)
  const first = after ? after.slot + 1 : fromSlot
  const blocks: MadeBlock[] = []
  for (let slot = first; slot < first + slots; slot += 1) {
    if (slot > first && random() < skipped) continue
    const parent = blocks.at(-1) ?? after
    blocks.push({
      slot,
      blockHeight: parent ? parent.blockHeight + 1 : Math.floor(slot * 0.9),
      blockTime: Math.floor((endMs - (first + slots - 1 - slot) * slotMs) / 1_000),
      blockhash: hashFor(slot, fork),
      parentSlot: parent ? parent.slot : slot - 1,
      previousBlockhash: parent ? parent.blockhash : hashFor(slot - 1, fork),
      transactions: fill(slot, trades, random),
    })
  }
  return { blocks, bySlot: new Map(blocks.map((block) => [block.slot, block])) }
}

const fill = (slot: number, trades: number, random: () => number): NodeTransaction[] => {
  const from = material()
  const take = (list: readonly NodeTransaction[]): NodeTransaction[] =>
    Array.from({ length: trades }, () => list[Math.floor(random() * list.length)]).flatMap(
      (each) => (each ? [each] : []),
    )
  return [...take(from.votes), ...take(from.trades), ...take(from.failed)].map((each, index) =>
    withSignature(each, BigInt(slot) * 1_000n + BigInt(index)),
  )
}
