import type { Check } from '../../findings/check.ts'
import type { RiskContext } from './risk-context.ts'

/** One rule of a scan. Its words are in `scan/words/en`, keyed by its id. */
export type ScanRule<Id extends string = string, Params = unknown> = Check<RiskContext, Id, Params>
