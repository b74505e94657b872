import type { Address } from '../../../solana/address/address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import { isWithinProtocol } from '../../facts/movement.ts'
import { othersGain } from '../../facts/kept-by-protocol.ts'
import { isNearlyAll, paysAnotherWallet } from '../../facts/outflow.ts'
import { comesFromApp } from '../../facts/origin.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { amountText, shortAddress } from '../../../findings/words/amounts.ts'

/**
 * Tokens of the user's are burnt and nothing comes in. Nobody gains, so that no balance of a thief shows it. Benign
 * look-alikes: redeeming (something comes in; what an established protocol pays to somebody else is a strong warning whoever
 * asks), clearing out spam (the account is closed and its rent comes in), and a
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
          ? [{ ...observe(action, isRedeemedForOther(action, path, context), context), at: [path] }]
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

/** Whether an established protocol burns nearly all of it and pays somebody else, be it at an address without a key. */
const isRedeemedForOther = (
  { account, mint, amount }: Burn,
  path: InstructionPath,
  context: RiskContext,
): boolean => {
  const state = context.states.before.get(account)
  const held = state?.kind === 'token-account' ? state.amount : 0n
  const all = isNearlyAll(amount, held)
  const forOther = paysAnotherWallet(context) || othersGain(mint, context)
  return all && isWithinProtocol({ path }, context) && forOther
}

type Burn = Extract<Action, { type: 'burn' }>

const observe = (
  { account, mint, amount }: Burn,
  redeemed: boolean,
  context: RiskContext,
): Observation => ({
  what: `Burns ${amountText(amount, mint, context.decimals)} in your account ${shortAddress(account)}.`,
  why: redeemed
    ? 'What is paid for them goes to somebody else.'
    : 'Burnt tokens are gone for good, and nothing comes in for them.',
  advice: redeemed
    ? 'Sign only if you meant to give away what they are worth.'
    : 'Sign only if you want to destroy these tokens.',
  ...(!redeemed && !comesFromApp(context) && { severity: 'medium' as const }),
})
