import { Fault } from '../basics/fault.ts'

const noProvider = (): Fault => new Fault('source-off', {})

/** The result of the first request that succeeds; if none does, the Fault of the first one. */
export const inTurn = async <T>(requests: readonly (() => Promise<T>)[]): Promise<T> => {
  let first: Fault | undefined
  for (const request of requests) {
    try {
      return await request()
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown
      first ??= thrown
    }
  }
  throw first ?? noProvider()
}

/**
 * The first list that is not empty. It is empty only if no source has a row; if all fail, rejects with the Fault of the
 * first one.
 */
export const firstFilled = async <T>(requests: readonly (() => Promise<T[]>)[]): Promise<T[]> => {
  let answered = false
  let first: Fault | undefined
  for (const request of requests) {
    try {
      const rows = await request()
      if (rows.length > 0) return rows
      answered = true
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown
      first ??= thrown
    }
  }
  if (answered) return []
  throw first ?? noProvider()
}
