import type { ScanRule } from '../../context/rule.ts'
import { harmEvidence, harmOf, type ScenarioHarm } from '../../facts/scenario-harm.ts'
import type { ScenarioChange } from '../../scenarios/scenario.ts'

export type SiblingSwitch = ScenarioHarm & { change: ScenarioChange }

/**
 * Of several transactions that are signed together, one sets the switch that makes another take the user's assets: each
 * alone looks harmless. Benign look-alike: transactions that need each other, such as opening an account and using it;
 * there the second one fails alone, which this rule does not report.
 */
export const siblingSwitch: ScanRule<'sibling-switch', SiblingSwitch> = {
  id: 'sibling-switch',
  code: 'SIBLING_SWITCH',
  severity: 'critical',
  sources: ['Blockaid shared_state_in_bulk'],
  evaluate: (context) => {
    const found = context.scenarios?.worse.find(
      ({ scenario, kind }) => scenario.change.cause === 'sibling' && kind === 'switch',
    )
    if (!found) return []
    const { change } = found.scenario
    return [{ params: { ...harmOf(found, context), change }, ...harmEvidence(found) }]
  },
}
