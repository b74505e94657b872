import type { Observation, Rule } from '../../context/rule.ts'
import { amountText, shortAddress } from '../../../findings/words/amounts.ts'

/**
 * Of several transactions that are to be signed together, one sets the switch that makes another take the user's
 * assets: each by itself looks harmless. Benign look-alike: transactions that need each other, such as opening an
 * account and using it; there the second one fails by itself, which this rule does not speak of.
 */
export const siblingSwitch: Rule = {
  id: 'sibling-switch',
  flag: 'SIBLING_SWITCH',
  severity: 'critical',
  stage: 'scored',
  sources: ['Blockaid shared_state_in_bulk'],
  evaluate: ({ scenarios, decimals }) => {
    const found = scenarios?.worse.find(
      ({ scenario, kind }) => scenario.cause === 'sibling' && kind === 'switch',
    )
    if (!found) return []
    const does =
      found.what === 'loss'
        ? `takes ${amountText(found.lostThen, found.mint, decimals)} from you`
        : `gives ${shortAddress(found.change.after ?? 'somebody else')} power over your account ${shortAddress(found.change.account)}`
    return [observe(does, found.scenario.when)]
  },
}

const observe = (does: string, when: string): Observation => ({
  what: `By itself it looks harmless, but it ${does} ${when}.`,
  why: 'The transactions you are asked to sign together are built so that each one hides what the other does.',
  advice: 'Sign none of them.',
})
