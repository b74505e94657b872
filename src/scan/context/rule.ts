import type { Check, Observation } from '../../findings/check.ts'
import type { RiskContext } from './risk-context.ts'

/** One rule of a scan. Its words are in `scan/words/en`, keyed by its id. */
export type ScanRule<Id extends string = string, Params = unknown> = Check<RiskContext, Id, Params>

/** Observations from two sources, where the second only adds further subjects. */
export const addUnreported = <Params>(
  reported: readonly Observation<Params>[],
  further: readonly Observation<Params>[],
): Observation<Params>[] => {
  const subjects = new Set(reported.map(({ subject }) => subject))
  return [...reported, ...further.filter(({ subject }) => !subjects.has(subject))]
}
