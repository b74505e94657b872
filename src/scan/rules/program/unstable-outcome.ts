import type { Observation } from '../../../findings/check.ts'
import { severities } from '../../../findings/severity.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { type NamedProgram, onlyNamedProgram } from '../../facts/named-programs.ts'
import { harmEvidence, harmOf, type ScenarioHarm } from '../../facts/scenario-harm.ts'
import { isPrice, scenarioSeverity } from '../../facts/scenario-severity.ts'
import type { WorseKind } from '../../scenarios/compare.ts'
import type { WorseScenario } from '../../scenarios/report.ts'
import type { ScenarioChange } from '../../scenarios/scenario.ts'
import type { Address } from '../../../solana/address/address.ts'
import { nearlyAllPercent } from '../../thresholds.ts'

export type UnstableOutcome = ScenarioHarm & {
  change: ScenarioChange
  kind: WorseKind
  /** The loss is proportional to a number that others can change. */
  priced: boolean
  /** Nearly everything that the user holds of it can be taken. */
  all?: true
  /** The program that owns the account on which the code's decision depends. */
  owner?: Address
  /** The publicly named program that reads the price, if no unknown one is called. */
  named?: NamedProgram
}

/**
 * In another scenario (later, with other data in an account that strangers control, once an account has been opened)
 * the same signed transaction takes more from the user, hands over control, or no longer returns anything for the same
 * price. That is the pattern of a theft that the preview does not show. Receiving somewhat less does not count, since
 * prices move. Nor does failing. Benign look-alike: a program that reads its price from one of its accounts without a
 * limit. That is a strong warning and not a theft, since the price may stay the same, and information where the program
 * is publicly named.
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
      context,
    ).map((each) => observe(each, context))
  },
}

/** One per asset and per account whose control changes hands: the most serious, and the first of several equal ones. */
const mostSeriousOfEach = (
  worse: readonly WorseScenario[],
  context: RiskContext,
): WorseScenario[] => {
  const rankOf = (each: WorseScenario) => severities.indexOf(scenarioSeverity(each, context))
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

/** What the words about a decision in a program's code need besides the place itself. */
const codeFacts = (
  worse: WorseScenario,
  { before }: RiskContext,
): Pick<UnstableOutcome, 'all' | 'owner'> => {
  const { change } = worse.scenario
  if (change.cause !== 'code') return {}
  const account = 'account' in change.origin ? change.origin.account : undefined
  const owner = account && before.get(account)?.owner
  const isAll =
    worse.what === 'loss' &&
    worse.kind !== 'vanish' &&
    worse.lostThen * 100n >= worse.held * nearlyAllPercent
  return { ...(isAll && { all: true }), ...(owner && { owner }) }
}

const observe = (worse: WorseScenario, context: RiskContext): Observation<UnstableOutcome> => {
  const { scenario, kind, priced } = worse
  const named = isPrice(worse) ? onlyNamedProgram(context) : undefined
  return {
    params: {
      ...harmOf(worse, context),
      change: scenario.change,
      kind,
      priced,
      ...(named && { named }),
      ...codeFacts(worse, context),
    },
    severity: scenarioSeverity(worse, context),
    ...harmEvidence(worse),
  }
}
