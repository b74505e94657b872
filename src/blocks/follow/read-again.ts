import type { BlockSource } from '../block-source.ts'
import { makeBlockChain } from '../chain/block-chain.ts'
import type { Session } from './session.ts'
import type { Storing } from './storing.ts'

type Doubted = Pick<Session, 'chain' | 'onProblem'> & {
  source: Pick<BlockSource, 'doubtedAbove'>
  storing: Pick<Storing, 'takeBack'>
}

/**
 * Takes back what a source no longer stands by, so that it is read once more. What is final stays: it was confirmed, or
 * too much follows it.
 */
export const readAgain = async (session: Doubted): Promise<void> => {
  const doubted = session.source.doubtedAbove?.()
  if (doubted === undefined) return
  const { chain } = session
  const finalSlot = chain.finalSlot()
  const from = doubted > finalSlot ? doubted : finalSlot
  const kept = chain.links().filter(({ slot }) => slot <= from)
  const dropped = chain.links().filter(({ slot }) => slot > from)
  // Without a block to go on from, a gap would have to be opened below all of them.
  if (kept.length === 0 || dropped.length === 0) return
  session.onProblem(`blocks above slot ${from} are read again from the node`)
  await session.storing.takeBack(dropped.toReversed())
  session.chain = makeBlockChain(kept)
  session.chain.finalize(finalSlot)
}
