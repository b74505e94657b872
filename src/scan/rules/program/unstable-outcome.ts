import type { Observation } from '../../../findings/check.ts'
import { severities, type Severity } from '../../../findings/severity.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { harmEvidence, harmOf, type ScenarioHarm } from '../../facts/scenario-harm.ts'
import type { WorseKind } from '../../scenarios/compare.ts'
import type { WorseScenario } from '../../scenarios/report.ts'
import type { ScenarioChange } from '../../scenarios/scenario.ts'
import { nearlyAllPercent } from '../../thresholds.ts'

export type UnstableOutcome = ScenarioHarm & {
  change: ScenarioChange
  kind: WorseKind
  /** The loss is proportional to a number that others can change. */
  priced: boolean
}

/**
 * In another scenario (later, with other data in an account that strangers control, once an account has been opened)
 * the same signed transaction takes more from the user or hands over control. That is the pattern of a theft that the
 * preview does not show. Receiving less for the same price does not count, nor does failing. Benign look-alike: a
 * program that reads its price from one of its accounts without a limit; that is a strong warning and not a theft,
 * since the price may stay the same.
 */
export const unstableOutcome: ScanRule<'unstable-outcome', UnstableOutcome> = {
  id: 'unstable-outcome',
  code: 'UNSTABLE_OUTCOME',
  severity: 'critical',
  sources: [
    'Blockaid writable_accounts_farming; Blowfish on bit-flip drainers (Aqua, Vanish), 2024-02',
    'opcodes.fr, Solana simulation detection, 2022',
    'skid.frl/articles/solana-toctou',
  ],
  evaluate: (context) => {
    const worse = context.scenarios?.worse ?? []
    return mostSeriousOfEach(
      worse.filter(({ scenario }) => scenario.change.cause !== 'sibling'),
    ).map((each) => observe(each, context))
  },
}

/** One per asset and per account whose control changes hands: the most serious, and the first of several equal ones. */
const mostSeriousOfEach = (worse: readonly WorseScenario[]): WorseScenario[] => {
  const bySubject = new Map<string, WorseScenario>()
  for (const each of worse) {
    const subject = subjectOf(each)
    const known = bySubject.get(subject)
    if (!known || rankOf(each) > rankOf(known)) bySubject.set(subject, each)
  }
  return [...bySubject.values()]
}

const subjectOf = (worse: WorseScenario): string => {
  if (worse.what === 'loss') return worse.mint
  return worse.what === 'control' ? worse.change.account : worse.finding.rule
}

const rankOf = (worse: WorseScenario): number => severities.indexOf(severityOf(worse))

const severityOf = (worse: WorseScenario): Severity => {
  if (worse.what === 'control') return 'critical'
  if (worse.what === 'finding') return worse.finding.severity
  if (worse.priced || worse.kind === 'growth' || worse.kind === 'vanish') return 'high'
  if (worse.kind === 'switch') return 'critical'
  return worse.lostThen * 100n >= worse.held * nearlyAllPercent ? 'critical' : 'high'
}

const observe = (worse: WorseScenario, { decimals }: RiskContext): Observation<UnstableOutcome> => {
  const { scenario, kind, priced } = worse
  return {
    params: { ...harmOf(worse, decimals), change: scenario.change, kind, priced },
    severity: severityOf(worse),
    ...harmEvidence(worse),
  }
}
