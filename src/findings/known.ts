import { Fault } from '../basics/fault.ts'
import type { Refused } from '../solana/ledger.ts'
import type { Gap, SourceGap } from './gap.ts'

/** A fact, or why it is not known. */
export type Known<Value> = { known: true; value: Value } | { known: false; gap: Gap }

export const known = <Value>(value: Value): Known<Value> => ({ known: true, value })

export const notKnown = (gap: Gap): Known<never> => ({ known: false, gap })

export const valueOf = <Value>(fact: Known<Value>): Value | undefined =>
  fact.known ? fact.value : undefined

export const mapKnown = <From, To>(fact: Known<From>, change: (value: From) => To): Known<To> =>
  fact.known ? known(change(fact.value)) : fact

/**
 * Turns a source's answer into a fact, so that a failing source costs only the checks that need it. `request` is absent
 * if the source is turned off, or rejects with Fault source-off. Faults UPSTREAM_* become gaps; anything else is a bug
 * and is rethrown.
 */
export const learn = async <Value extends object>(
  request: Promise<Value | Refused | undefined> | undefined,
  from: Pick<SourceGap, 'source' | 'facts'>,
): Promise<Known<Value>> => {
  if (!request) return notKnown({ reason: 'source-off', ...from })
  try {
    const answer = await request
    if (answer === undefined) return notKnown({ reason: 'not-known', ...from })
    return 'refused' in answer ? notKnown({ reason: 'refused', ...from }) : known(answer)
  } catch (cause) {
    if (!(cause instanceof Fault) || !cause.code.startsWith('UPSTREAM_')) throw cause
    // Permanent, so it is not reported as a source that could not be reached.
    if (cause.problem === 'source-off') return notKnown({ reason: 'source-off', ...from })
    return notKnown({ reason: 'source-failed', code: cause.code, ...from })
  }
}
