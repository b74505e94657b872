import type { BlockArchive } from './block-archive.ts'

/** One end of a channel between the thread that reads blocks and the one that stores them. */
export type ArchivePort = {
  send: (message: ToArchive | FromArchive) => void
  /** Messages of the other end, in order; it is of the same build, so that they have the types below. */
  hear: (take: (message: unknown) => void) => void
}

type Verb = keyof BlockArchive
export type ToArchive = { id: number; verb: Verb; input: unknown[] }
export type FromArchive = { id: number } & ({ answer: unknown } | { failure: string })

/**
 * The archive of another thread. Calls are sent in order and answered in any; what was sent before the other thread
 * ended is never answered, and `giveUp` rejects it.
 */
export const makeArchiveClient = (
  port: ArchivePort,
): { archive: BlockArchive; giveUp: (error: Error) => void } => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  let ended: Error | undefined
  port.hear((message) => {
    const response = message as FromArchive
    const waiter = waiting.get(response.id)
    waiting.delete(response.id)
    if ('failure' in response) waiter?.reject(new Error(response.failure))
    else waiter?.resolve(response.answer)
  })
  /** Both ends are of the same build, so that the answer has the type of the verb. */
  const verb =
    <V extends Verb>(name: V) =>
    (...input: Parameters<BlockArchive[V]>): ReturnType<BlockArchive[V]> => {
      const waiter = Promise.withResolvers<unknown>()
      if (ended) waiter.reject(ended)
      else {
        lastId += 1
        waiting.set(lastId, waiter)
        port.send({ id: lastId, verb: name, input })
      }
      return waiter.promise as ReturnType<BlockArchive[V]>
    }
  return {
    archive: {
      progress: verb('progress'),
      keepGenesis: verb('keepGenesis'),
      store: verb('store'),
      takeBack: verb('takeBack'),
      giveUp: verb('giveUp'),
      finalized: verb('finalized'),
    },
    giveUp: (error) => {
      ended = error
      for (const waiter of waiting.values()) waiter.reject(error)
      waiting.clear()
    },
  }
}

/**
 * Answers the calls of the other end. They are passed on in order without waiting for the one before, so that the store
 * may join several in one commit.
 */
export const serveArchive = (port: ArchivePort, archive: BlockArchive): void => {
  port.hear((message) => {
    const { id, verb, input } = message as ToArchive
    // The other end only sends what the verb takes.
    const call = archive[verb] as (...input: unknown[]) => Promise<unknown>
    void answerOf(id, () => call(...input)).then((response) => port.send(response))
  })
}

const answerOf = async (id: number, call: () => Promise<unknown>): Promise<FromArchive> => {
  try {
    return { id, answer: await call() }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}
