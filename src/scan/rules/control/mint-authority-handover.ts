import { goesToProgram, type Handover, handoversOf } from '../../facts/authority-handover.ts'
import { saysApp } from '../../facts/origin.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * A token that the user issues gets another authority: to mint, to freeze, to change fees, to close the mint, to move
 * holders' tokens, to run a hook or to pause. Benign look-alikes: giving it up for good, and handing it to a program's
 * address such as a multisig or a launchpad (one step milder, unless an app has the user do it with a token that was there
 * before).
 */
export const mintAuthorityHandover: Rule = {
  id: 'mint-authority-handover',
  flag: 'MINT_AUTHORITY_CHANGE',
  severity: 'high',
  stage: 'scored',
  sources: ['SPL Token and Token-2022: SetAuthority with the authority types of a mint'],
  evaluate: (context) =>
    handoversOf(context, {
      kinds: [
        'mint-tokens',
        'freeze-account',
        'transfer-fee-config',
        'withheld-withdraw',
        'close-mint',
        'permanent-delegate',
        'transfer-hook-program',
        'pause',
        'permissioned-burn',
      ],
      fields: [
        'mint-authority',
        'freeze-authority',
        'mint-close-authority',
        'permanent-delegate',
        'transfer-fee-authority',
        'withheld-withdraw-authority',
        'transfer-hook-authority',
        'pause-authority',
        'permissioned-burn-authority',
      ],
    }).map((handover) => observe(handover, context)),
}

const observe = (handover: Handover, context: RiskContext): Observation => {
  const { user, identity } = context
  const { account, next, instruction } = handover
  // An address without a key may be anybody's vault: milder where the user does it himself, or with a token just made.
  const milder = goesToProgram(handover) && (!saysApp(context) || identity.isFresh(account))
  return {
    what: `Gives ${shortAddress(next)} power over your token ${shortAddress(account)}.`,
    why: 'They could make new tokens, freeze holders or change its rules, depending on the authority.',
    advice: 'Do not sign unless you meant to hand the token over.',
    ...(instruction && { at: [instruction.path] }),
    subject: account,
    before: user,
    after: next,
    ...(milder && { severity: 'medium' as const }),
  }
}
