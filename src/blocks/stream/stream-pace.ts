import type { BlockPace } from '../pace/block-pace.ts'

export type StreamPace = {
  /** For readers of a source that a stream answers while it is live. */
  pace: BlockPace
  /** To be awaited before every call to the node; false if stopped. */
  pay: () => Promise<boolean>
}

/** Calls that were paid for and answered by the stream; more are not kept for later. */
const unusedMax = 8

/**
 * A budget of which live reading takes nothing while a stream answers it. Calls that reach the node nevertheless are
 * paid for on their way there, by calls that were taken and not needed, or else later ones.
 */
export const makeStreamPace = (pace: BlockPace, isLive: () => boolean): StreamPace => {
  let unused = 0
  const take = async (urgency: 'live' | 'later'): Promise<boolean> => {
    const taken = await pace.take(urgency)
    if (taken) unused = Math.min(unused + 1, unusedMax)
    return taken
  }
  return {
    pace: {
      ...pace,
      take: async (urgency) => (urgency === 'live' && isLive() ? !pace.stopped() : take(urgency)),
    },
    pay: async () => {
      if (unused === 0) return pace.take('later')
      unused -= 1
      return true
    },
  }
}
