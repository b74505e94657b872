import { Fault } from '../basics/fault.ts'
import type { ManyAnswers } from './provider-cache.ts'

export type GatherOptions<K extends string, V> = {
  /** Maximum keys per request. */
  keysMax: number
  /** Maximum concurrent requests; keys that arrive meanwhile are sent together. */
  atOnce: number
  load: (keys: readonly K[]) => Promise<ManyAnswers<K, V>>
}

export type Gather<K extends string, V> = (keys: readonly K[]) => Promise<ManyAnswers<K, V>>

type Batch<K extends string, V> = { keys: K[] } & PromiseWithResolvers<ManyAnswers<K, V>>

/**
 * Merges small reads of many callers into few requests with many keys: with a source that allows thirty requests a
 * minute, a hundred callers can still read as many prices at once. A key is never requested twice at the same time. If
 * all requests fail, rejects with the Fault of the first.
 */
export const makeGather = <K extends string, V>(options: GatherOptions<K, V>): Gather<K, V> => {
  const { keysMax, atOnce, load } = options
  const flights = new Map<K, Batch<K, V>>()
  const waiting: Batch<K, V>[] = []
  let running = 0
  const join = (key: K): Batch<K, V> => {
    const last = waiting.at(-1)
    const batch =
      last && last.keys.length < keysMax
        ? last
        : { keys: [], ...Promise.withResolvers<ManyAnswers<K, V>>() }
    if (batch !== last) waiting.push(batch)
    batch.keys.push(key)
    flights.set(key, batch)
    return batch
  }
  const run = async (batch: Batch<K, V>): Promise<void> => {
    running += 1
    try {
      batch.resolve(await load(batch.keys))
    } catch (thrown) {
      batch.reject(thrown)
    } finally {
      running -= 1
      for (const key of batch.keys) flights.delete(key)
      pump()
    }
  }
  const pump = (): void => {
    while (running < atOnce) {
      const batch = waiting.shift()
      if (!batch) return
      void run(batch)
    }
  }
  return async (keys) => {
    const batches = new Set(keys.map((key) => flights.get(key) ?? join(key)))
    pump()
    const settled = await Promise.allSettled([...batches].map(({ promise }) => promise))
    return joined(keys, settled)
  }
}

/** The results for these keys alone. */
const joined = <K extends string, V>(
  keys: readonly K[],
  settled: readonly PromiseSettledResult<ManyAnswers<K, V>>[],
): ManyAnswers<K, V> => {
  const answers = new Map<K, V>()
  const failures: unknown[] = []
  let complete = true
  for (const each of settled) {
    if (each.status === 'rejected') {
      failures.push(each.reason)
      continue
    }
    complete &&= each.value.complete
    for (const key of keys) {
      const answer = each.value.answers.get(key)
      if (answer !== undefined) answers.set(key, answer)
    }
  }
  const bug = failures.find((failure) => !(failure instanceof Fault))
  if (bug !== undefined) throw bug
  if (failures.length > 0 && failures.length === settled.length) throw failures[0]
  return { answers, complete: complete && failures.length === 0 }
}
