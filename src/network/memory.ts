import type { MakeMemory, Memory, MemoryOptions } from '../basics/answer-cache.ts'
import { makeCache } from './cache.ts'
import { makeSingleFlight } from './single-flight.ts'

export type MemoryDeps = {
  nowMs: () => number
  /** 0 inclusive to 1 exclusive. */
  random: () => number
  /** What counts the questions put to a memory, asked for once, since finding a counter costs more than the answer. */
  counterOf?: (memory: string) => MemoryCounter
}

export type MemoryCounter = { hit: () => void; miss: () => void }

/** Memories whose times to live count by this clock. */
export const makeMemories =
  (deps: MemoryDeps): MakeMemory =>
  (options) =>
    makeMemory(deps, options)

const makeMemory = <Value extends object>(
  deps: MemoryDeps,
  { name, ...bounds }: MemoryOptions,
): Memory<Value> => {
  const cache = makeCache<Value>({ ...bounds, ...deps })
  const flight = makeSingleFlight<Value>()
  const count = deps.counterOf?.(name)
  return {
    read: (key, ask) => {
      const hit = cache.get(key)
      if (hit?.fresh && hit.value !== undefined) {
        count?.hit()
        return hit.value
      }
      count?.miss()
      return flight(key, () =>
        ask().then((value) => {
          cache.set(key, value)
          return value
        }),
      )
    },
  }
}
