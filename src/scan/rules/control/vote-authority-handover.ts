import { goesToProgram, type Handover, handoversOf } from '../../facts/authority-handover.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * A validator's vote account gets another withdrawer, who can take its rewards and close it, or another voter, who votes
 * in its place. Benign look-alikes: handing the withdrawer to a multisig's vault (one step milder), and a new voting key,
 * which is the daily business of who runs one (only noted).
 */
export const voteAuthorityHandover: Rule = {
  id: 'vote-authority-handover',
  flag: 'VOTE_AUTHORITY_CHANGE',
  severity: 'critical',
  stage: 'scored',
  sources: ['Solana Vote program: Authorize and its variants'],
  evaluate: (context) => [
    ...handoversOf(context, { kinds: ['vote-withdrawer'], fields: [] }).map((handover) =>
      observe(handover, context, true),
    ),
    ...handoversOf(context, { kinds: ['vote-voter'], fields: [] }).map((handover) =>
      observe(handover, context, false),
    ),
  ],
}

const observe = (handover: Handover, { user }: RiskContext, withdraws: boolean): Observation => {
  const { account, next, instruction } = handover
  const severity = goesToProgram(handover) ? 'high' : 'critical'
  return {
    what: `Gives ${shortAddress(next)} the right to ${withdraws ? 'withdraw from' : 'vote with'} your vote account ${shortAddress(account)}.`,
    why: withdraws
      ? 'Whoever may withdraw owns the account with all that it earns, and can hand every other right over.'
      : 'They vote in the place of your validator.',
    advice: 'Do not sign unless you meant to hand this over and have checked the whole address.',
    ...(instruction && { at: [instruction.path] }),
    subject: account,
    before: user,
    after: next,
    severity: withdraws ? severity : 'medium',
  }
}
