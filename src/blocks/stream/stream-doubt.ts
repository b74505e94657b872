import type { StreamLie, StreamState } from './stream-state.ts'

/**
 * What was read from a stream since the node last confirmed a block of it, and has to be read again if the next
 * comparison shows that the stream was wrong.
 */
export const makeStreamDoubt = (
  state: Pick<StreamState, 'checkedSlot'>,
  mayBeChecked: () => boolean,
) => {
  let readSlot = -1n
  let doubt: bigint | undefined
  return {
    noteRead: (slot: bigint): void => {
      if (slot > readSlot) readSlot = slot
    },
    noteLie: (lie: StreamLie): void => {
      if (lie === 'differs-from-node') doubt = state.checkedSlot
    },
    /** The newest slot that the node has confirmed, while blocks above it were read and may yet be compared. */
    confirmedSlot: (): bigint | undefined => {
      const { checkedSlot } = state
      return checkedSlot !== undefined && readSlot > checkedSlot && mayBeChecked()
        ? checkedSlot
        : undefined
    },
    /** Blocks above this slot were read before the stream turned out to be wrong; each case once. */
    takeDoubt: (): bigint | undefined => {
      const taken = doubt
      doubt = undefined
      return taken
    },
  }
}
