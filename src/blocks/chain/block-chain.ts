import type { Block, BlockLink } from '../block.ts'
import type { StoredLink } from '../block-sink.ts'
import type { BadBlock } from '../block-source.ts'
import {
  forkMaxBlocks,
  linksKept,
  slotMinMs,
  slotSlackSeconds,
  timeStepBackSeconds,
} from '../thresholds.ts'

/** How a block fits to the stored ones. */
export type Fit =
  /** It is stored. */
  | { kind: 'known' }
  /** Its parent is stored; `dropped` are stored blocks that it contradicts, newest first. */
  | { kind: 'follows'; parent: StoredLink; dropped: StoredLink[] }
  /** Its parent is not stored, or the stored block at that slot belongs to another fork. */
  | { kind: 'parent-missing' }
  /** Its parent lies below all of this chain, which is young enough to be a fork itself; newest first. */
  | { kind: 'replaces'; dropped: StoredLink[] }
  | { kind: 'refused'; reason: BadBlock }

export type BlockChain = {
  newest: () => StoredLink | undefined
  oldest: () => StoredLink | undefined
  fit: (block: Block) => Fit
  /** The block becomes the newest; those above its parent are forgotten, and all if its parent is not the newest then. */
  add: (link: StoredLink) => void
  /** Stored blocks up to this slot are never dropped. */
  finalize: (slot: bigint) => void
  /** As last passed; −1 before. */
  finalSlot: () => bigint
  links: () => readonly StoredLink[]
}

/**
 * The newest stored blocks of one unbroken chain. Completeness rests on the links alone: a block follows another one if
 * it names its slot and its hash, and whatever else a node reports proves nothing.
 */
export const makeBlockChain = (stored: readonly StoredLink[]): BlockChain => {
  let links = unbroken(stored)
  const bySlot = new Map(links.map((link) => [link.slot, link]))
  const slotByHash = new Map(links.map(({ blockhash, slot }) => [blockhash, slot]))
  let finalSlot = -1n
  const forget = (link: StoredLink): void => {
    bySlot.delete(link.slot)
    slotByHash.delete(link.blockhash)
  }
  return {
    newest: () => links.at(-1),
    oldest: () => links[0],
    links: () => links,
    finalSlot: () => finalSlot,
    finalize: (slot) => {
      if (slot > finalSlot) finalSlot = slot
    },
    fit: (block) => {
      const here = bySlot.get(block.slot)
      if (here?.blockhash === block.blockhash) return { kind: 'known' }
      if (slotByHash.has(block.blockhash)) return { kind: 'refused', reason: 'repeated-hash' }
      const parentSlot = slotByHash.get(block.previousBlockhash)
      if (parentSlot !== undefined && parentSlot !== block.parentSlot)
        return { kind: 'refused', reason: 'wrong-parent' }
      const parent = bySlot.get(block.parentSlot)
      const oldest = links[0]
      if (oldest && block.parentSlot < oldest.slot)
        return oldest.slot <= finalSlot || links.length > forkMaxBlocks
          ? { kind: 'refused', reason: 'against-final' }
          : { kind: 'replaces', dropped: links.toReversed() }
      if (!parent || parent.blockhash !== block.previousBlockhash) return { kind: 'parent-missing' }
      const problem = problemBetween(parent, block)
      if (problem) return { kind: 'refused', reason: problem }
      const dropped = links.filter(({ slot }) => slot > parent.slot).toReversed()
      return dropped.some(({ slot }) => slot <= finalSlot)
        ? { kind: 'refused', reason: 'against-final' }
        : { kind: 'follows', parent, dropped }
    },
    add: (link) => {
      while ((links.at(-1)?.slot ?? -1n) > link.parentSlot) forgetLast(links, forget)
      const parent = links.at(-1)
      if (parent && !follows(parent, link)) links.splice(0).forEach(forget)
      links.push(link)
      bySlot.set(link.slot, link)
      slotByHash.set(link.blockhash, link.slot)
      if (links.length <= 2 * linksKept) return
      links.slice(0, -linksKept).forEach(forget)
      links = links.slice(-linksKept)
    },
  }
}

const forgetLast = (links: StoredLink[], forget: (link: StoredLink) => void): void => {
  const last = links.pop()
  if (last) forget(last)
}

/** What contradicts an earlier block of the same chain. */
export const problemAfter = (
  earlier: StoredLink,
  block: Pick<Block, 'slot' | 'timeSeconds'>,
): BadBlock | undefined => {
  if (block.timeSeconds === undefined) return undefined
  const seconds = block.timeSeconds - earlier.timeSeconds
  const leastSeconds = (Number(block.slot - earlier.slot) * slotMinMs) / 1_000 - slotSlackSeconds
  return seconds < -timeStepBackSeconds || seconds < leastSeconds ? 'time' : undefined
}

/** What contradicts the parent, although the block names it. */
const problemBetween = (parent: StoredLink, block: Block): BadBlock | undefined =>
  parent.height !== undefined && block.height !== undefined && block.height !== parent.height + 1n
    ? 'wrong-parent'
    : problemAfter(parent, block)

export const follows = (parent: BlockLink, block: BlockLink): boolean =>
  block.parentSlot === parent.slot && block.previousBlockhash === parent.blockhash

/** The newest links that follow one another, ascending. */
const unbroken = (stored: readonly StoredLink[]): StoredLink[] => {
  let from = stored.length - 1
  for (; from > 0; from -= 1) {
    const [parent, block] = [stored[from - 1], stored[from]]
    if (!parent || !block || !follows(parent, block)) break
  }
  return stored.slice(Math.max(0, from))
}
