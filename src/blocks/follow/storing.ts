import type { BlockSink, PlacedBlock } from '../block-sink.ts'

/** Blocks handed over and not yet stored; a store that joins several in one commit answers them together. */
const pendingMax = 8

export type Storing = Omit<BlockSink, 'progress' | 'store'> & {
  /** Resolves once the store has room for another block. Rejects with the error of an earlier call. */
  store: (placed: PlacedBlock) => Promise<void>
  /** Resolves once everything is stored. */
  settled: () => Promise<void>
}

/**
 * Hands blocks to the store without waiting for each, in order. After a failure nothing more is handed over: what was
 * stored is read anew.
 */
export const makeStoring = (sink: BlockSink): Storing => {
  const pending = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  const hand = <T>(call: () => Promise<T>): Promise<T> => {
    if (failure) return Promise.reject(failure.error)
    const called = call()
    const noted: Promise<void> = called.then(
      () => void pending.delete(noted),
      (error: unknown) => {
        failure ??= { error }
        pending.delete(noted)
      },
    )
    pending.add(noted)
    return called
  }
  const check = (): void => {
    if (failure) throw failure.error
  }
  return {
    store: async (placed) => {
      void hand(() => sink.store(placed)).catch(() => undefined)
      while (pending.size >= pendingMax) await Promise.race(pending)
      check()
    },
    keepGenesis: (hash) => hand(() => sink.keepGenesis(hash)),
    takeBack: (blocks) => hand(() => sink.takeBack(blocks)),
    giveUp: (...args) => hand(() => sink.giveUp(...args)),
    finalized: (slot) => hand(() => sink.finalized(slot)),
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending)
      check()
    },
  }
}
