import { Fault } from '../../domain/fault.ts'
import { unavailable } from '../http.ts'

/** How people are told where no provider of any name is at fault alone. */
export const marketRole = 'the source of token data'

export const noProvider = (): Fault => unavailable(marketRole, 'no provider is switched on')

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
