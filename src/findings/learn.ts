import { faultText } from './words/en/faults.ts'
import { Fault } from '../basics/fault.ts'
import type { Refused } from '../solana/ledger.ts'

/** A fact that somebody had to be asked for: nobody may have told. */
export type Learned<T> = { known: true; value: T } | { known: false; why: string }

/**
 * What a node answers, or why nobody knows: a source that fails costs the checks that need it and not the whole answer.
 * Bugs of our own are thrown on.
 */
export const learn = async <T extends object>(
  asking: Promise<T | Refused>,
  what: string,
): Promise<Learned<T>> => {
  try {
    const value = await asking
    return 'refused' in value
      ? { known: false, why: `${what} could not be read: the Solana node refuses that question.` }
      : { known: true, value }
  } catch (cause) {
    if (!(cause instanceof Fault) || !cause.code.startsWith('UPSTREAM_')) throw cause
    return {
      known: false,
      why: `${what} could not be read: ${faultText(cause)}`,
    }
  }
}
