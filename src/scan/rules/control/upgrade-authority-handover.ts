import { goesToProgram, type Handover, handoversOf } from '../../facts/authority-handover.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * A program of the user's gets another upgrade authority: everything that the program guards is then the other's.
 * Benign look-alikes: giving the authority up for good, and handing it to a multisig vault, which has no private key
 * (one step milder).
 */
export const upgradeAuthorityHandover: Rule = {
  id: 'upgrade-authority-handover',
  flag: 'UPGRADE_AUTHORITY_CHANGE',
  severity: 'critical',
  stage: 'scored',
  sources: [
    'Solana BPF loaders: SetAuthority, SetAuthorityChecked, TransferAuthority',
    'Blowfish BFP_LOADER_AUTHORITY_CHANGE; kora#542',
  ],
  evaluate: (context) =>
    handoversOf(context, { kinds: ['upgrade'], fields: ['upgrade-authority'] }).map((handover) =>
      observe(handover, context),
    ),
}

const observe = (handover: Handover, { user }: RiskContext): Observation => {
  const { account, next, instruction } = handover
  return {
    what: `Gives ${shortAddress(next)} the right to replace your program behind ${shortAddress(account)}.`,
    why: 'Whoever can replace a program controls everything that is kept in it.',
    advice:
      'Do not sign unless you meant to hand the program over and have checked the whole address.',
    ...(instruction && { at: [instruction.path] }),
    subject: account,
    before: user,
    after: next,
    ...(goesToProgram(handover) && { severity: 'high' as const }),
  }
}
