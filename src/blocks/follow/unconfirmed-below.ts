import type { StoredLink } from '../block-sink.ts'
import type { BlockChain } from '../chain/block-chain.ts'
import { finalDepth } from '../thresholds.ts'
import { fetchBlock, type FetchDeps } from './fetch-block.ts'

/**
 * Stored blocks below a gap that is given up which may belong to a dropped fork, newest first: no block above will ever
 * contradict them. One that a node still has, with this hash, confirms those below it as well. The oldest block of the
 * chain is never among them, since the loss has to begin above a stored block.
 */
export const unconfirmedBelow = async (
  deps: FetchDeps,
  segment: BlockChain,
): Promise<StoredLink[]> => {
  const links = segment.links()
  const young = links.slice(Math.max(1, links.length - finalDepth + 1)).toReversed()
  for (const [index, { slot, blockhash }] of young.entries()) {
    const fetched = await fetchBlock(deps, slot, 'later')
    if ('block' in fetched) {
      if (fetched.block.blockhash === blockhash) return young.slice(0, index)
      continue
    }
    if (fetched.missing === 'not-kept') return young
    // A node that fails or answers nonsense contradicts nothing.
    if (fetched.missing !== 'absent') return young.slice(0, index)
  }
  return young
}
