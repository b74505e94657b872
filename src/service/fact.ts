import { Fault } from '../domain/fault.ts'
import type { Refused } from '../domain/ledger.ts'
import type { Fact } from '../domain/token/token-context.ts'

/** Why nobody was asked. */
export const notWired = {
  ledger: 'The node is not asked for this here.',
  market: 'No market provider is in use.',
} as const

/**
 * What a question gave, or in one sentence why it gave nothing: nobody can be asked, a node refuses, a source fails. Bugs of
 * our own are thrown on.
 */
export const factOf = async <Value extends object>(
  ask: (() => Promise<Value | Refused | undefined>) | undefined,
  nobody: string,
): Promise<Fact<Value>> => {
  if (!ask) return { missing: nobody }
  try {
    const answer = await ask()
    if (answer === undefined) return { missing: 'The node does not know it.' }
    return 'refused' in answer ? { missing: answer.refused } : { value: answer }
  } catch (cause) {
    if (cause instanceof Fault) return { missing: cause.sentence }
    throw cause
  }
}
