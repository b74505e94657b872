import type { Address } from '../../address.ts'
import { comesFromApp } from '../origin.ts'
import { receivesSomething } from '../return-value.ts'
import type { Observation, RiskContext, Rule } from '../rule.ts'
import { amountText, shortAddress } from '../wording.ts'

/**
 * Tokens of the user's are burnt and nothing comes in. Nobody gains, so that no balance of a thief shows it. Benign
 * look-alikes: redeeming (something comes in), clearing out spam (the account is closed and its rent comes in), and a
 * burn that the user made in his own wallet, which is only noted.
 */
export const burnForNothing: Rule = {
  id: 'burn-for-nothing',
  flag: 'BURN_FOR_NOTHING',
  severity: 'high',
  stage: 'scored',
  sources: ['SPL Token: Burn, BurnChecked', 'Phantom, warning for burns'],
  evaluate: (context) => {
    if (receivesSomething(context)) return []
    return context.instructions.flatMap(({ actions, path }) =>
      actions.flatMap((action) =>
        action.type === 'burn' &&
        action.amount > 0n &&
        context.identity.everMine(action.account) &&
        !isClosedToUser(action.account, context)
          ? [{ ...observe(action, context), at: [path] }]
          : [],
      ),
    )
  },
}

const isClosedToUser = (account: Address, { instructions, identity }: RiskContext): boolean =>
  instructions.some(({ actions }) =>
    actions.some(
      (action) =>
        action.type === 'close-account' &&
        action.account === account &&
        identity.endsMine(action.destination),
    ),
  )

const observe = (
  action: { account: string; mint: Parameters<typeof amountText>[1]; amount: bigint },
  context: RiskContext,
): Observation => ({
  what: `Burns ${amountText(action.amount, action.mint, context.decimals)} in your account ${shortAddress(action.account)}.`,
  why: 'Burnt tokens are gone for good, and nothing comes in for them.',
  advice: 'Sign only if you want to destroy these tokens.',
  ...(!comesFromApp(context) && { severity: 'medium' as const }),
})
