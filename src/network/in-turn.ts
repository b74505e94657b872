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
