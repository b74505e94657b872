/**
 * Work of one piece, which holds up requests to this thread: short enough for answers within 10 ms most of the time, and
 * long enough for the cost of a transaction not to matter.
 */
const pieceMs = 8

/** A slow disk or a busy machine makes a single piece slow; so many items always get done. */
const itemsMin = 50

export type PieceSize = {
  /** Items that the next piece may take on. */
  items: () => number
  /** The piece is over: it has done so many, in this time. */
  note: (done: number, tookMs: number) => void
}

/** Learns how many items fit into one piece of work, from those before. */
export const makePieceSize = ({ first, max }: { first: number; max: number }): PieceSize => {
  let items = first
  return {
    items: () => items,
    note: (done, tookMs) => {
      const fitting = (done * pieceMs) / Math.max(tookMs, 0.1)
      // Grows by and by, since the end of a list says little about its middle, and shrinks at once.
      const next = fitting < items ? fitting : Math.min(fitting, done < items ? items : items * 1.5)
      items = Math.round(Math.min(Math.max(next, itemsMin), max))
    },
  }
}
