import { Fault } from '../basics/fault.ts'

const noProvider = (): Fault => new Fault('source-off', {})

/** Whatever the first of them answers that answers at all; the Fault of the first one where none does. */
export const inTurn = async <T>(asks: readonly (() => Promise<T>)[]): Promise<T> => {
  let first: Fault | undefined
  for (const ask of asks) {
    try {
      return await ask()
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown
      first ??= thrown
    }
  }
  throw first ?? noProvider()
}
