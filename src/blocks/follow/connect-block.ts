import type { Block } from '../block.ts'
import type { StoredLink } from '../block-sink.ts'
import type { BlockChain } from '../chain/block-chain.ts'
import { forkMaxBlocks } from '../thresholds.ts'
import type { Urgency } from '../pace/block-pace.ts'
import { fetchBlock, type FetchDeps, type Missing } from './fetch-block.ts'
import { countIn } from './follow-state.ts'

/** How a block joins a chain; `blocks` are it and the parents that had to be read for it, oldest first. */
export type Connected =
  | { kind: 'known' }
  | { kind: 'refused' }
  /** The stored blocks `dropped` belong to another fork; newest first. */
  | { kind: 'connected'; blocks: Block[]; dropped: StoredLink[] }
  /** As above, and nothing of the chain remains. */
  | { kind: 'replaces'; blocks: Block[]; dropped: StoredLink[] }
  /** The parent of the oldest one cannot be read. */
  | { kind: 'apart'; blocks: Block[]; because: Missing | 'too-far' }

/** Reads parents until one is stored. A node that leaves out or invents blocks is found out here. */
export const connectBlock = async (
  deps: FetchDeps,
  chain: BlockChain,
  block: Block,
  urgency: Urgency,
): Promise<Connected> => {
  const branch = [block]
  for (let oldest = block; ;) {
    const fit = chain.fit(oldest)
    if (fit.kind === 'known') return fit
    if (fit.kind === 'refused') {
      countIn(deps.state.refused, fit.reason)
      return { kind: 'refused' }
    }
    const blocks = branch.toReversed()
    if (fit.kind !== 'parent-missing') {
      if (await isStillThere(deps, fit.dropped[0], urgency)) {
        countIn(deps.state.refused, 'wrong-parent')
        return { kind: 'refused' }
      }
      const kind = fit.kind === 'follows' ? 'connected' : 'replaces'
      return { kind, blocks, dropped: fit.dropped }
    }
    const parent =
      branch.length > forkMaxBlocks
        ? { missing: 'too-far' as const }
        : await fetchBlock(deps, oldest.parentSlot, urgency)
    if ('missing' in parent) return apart(deps, chain, blocks, parent.missing)
    if (parent.block.blockhash !== oldest.previousBlockhash) {
      countIn(deps.state.refused, 'wrong-parent')
      return { kind: 'refused' }
    }
    oldest = parent.block
    branch.push(oldest)
  }
}

/** A node that returns a block and another one that drops it contradicts itself, or two nodes disagree. */
const isStillThere = async (
  deps: FetchDeps,
  newest: StoredLink | undefined,
  urgency: Urgency,
): Promise<boolean> => {
  if (!newest) return false
  const fetched = await fetchBlock(deps, newest.slot, urgency)
  return 'block' in fetched && fetched.block.blockhash === newest.blockhash
}

/** A block that contradicts the chain without its own parent proves nothing. */
const apart = (
  { state }: FetchDeps,
  chain: BlockChain,
  blocks: Block[],
  because: Missing | 'too-far',
): Connected => {
  const [oldest] = blocks
  const newest = chain.newest()
  if (oldest && newest && oldest.parentSlot <= newest.slot) {
    if (because !== 'stopped') countIn(state.refused, 'wrong-parent')
    return { kind: 'refused' }
  }
  return { kind: 'apart', blocks, because }
}
