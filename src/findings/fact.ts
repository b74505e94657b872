import { Fault } from '../basics/fault.ts'
import type { Refused } from '../solana/ledger.ts'

/** What was asked of somebody: the answer, or one sentence on why there is none. */
export type Fact<Value> = { value: Value } | { missing: string }

export const valueOf = <Value>(fact: Fact<Value>): Value | undefined =>
  'value' in fact ? fact.value : undefined

/**
 * What a question to `whom` gave, or in one sentence why it gave nothing: nobody can be asked, a node refuses, a source
 * fails. Bugs of our own are thrown on.
 */
export const factOf = async <Value extends object>(
  ask: (() => Promise<Value | Refused | undefined>) | undefined,
  whom: string,
): Promise<Fact<Value>> => {
  if (!ask) return { missing: `${whom} is not asked here.` }
  try {
    const answer = await ask()
    if (answer === undefined) return { missing: `${whom} does not know it.` }
    return 'refused' in answer ? { missing: `${whom} refuses to tell.` } : { value: answer }
  } catch (cause) {
    if (!(cause instanceof Fault) || !cause.code.startsWith('UPSTREAM_')) throw cause
    return { missing: `${whom} ${failures[cause.code] ?? 'failed'}.` }
  }
}

/** Who is asked, as the beginning of a sentence. */
export const theNode = 'The Solana node'
export const theProviders = 'The provider of market data'

const failures: Readonly<Record<string, string>> = {
  UPSTREAM_ERROR: 'returned an unusable answer',
  UPSTREAM_UNAVAILABLE: 'cannot be reached',
  UPSTREAM_TIMEOUT: 'took too long to answer',
}
