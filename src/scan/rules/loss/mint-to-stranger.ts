import type { Address } from '../../../solana/address/address.ts'
import { calledByKnownProgram } from '../../facts/movement.ts'
import { comesFromApp } from '../../facts/origin.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { amountText, shortAddress, tokenText } from '../../../findings/words/amounts.ts'
import { majorityPercent } from '../../thresholds.ts'

/**
 * The user, who may issue a token, issues to a stranger half as much as there was of it, or more: no balance of his falls,
 * and what all holders have is worth less. A strong warning where an app asks for it. Benign look-alikes: the first issue
 * of a new token, small issues to customers (not meant), and what established protocols issue for the user.
 */
export const mintToStranger: Rule = {
  id: 'mint-to-stranger',
  flag: 'MINTS_TO_STRANGER',
  severity: 'medium',
  stage: 'scored',
  sources: ['SPL Token: MintTo, MintToChecked'],
  evaluate: (context) =>
    [...issuesToStrangers(context)].flatMap(([mint, issue]) =>
      isDilution(mint, issue.amount, context) ? [observe(mint, issue, context)] : [],
    ),
}

type Issue = { amount: bigint; receiver: Address; at: number[][] }

const issuesToStrangers = (context: RiskContext): Map<Address, Issue> => {
  const issues = new Map<Address, Issue>()
  const { identity } = context
  for (const instruction of context.instructions) {
    if (calledByKnownProgram(instruction, context)) continue
    for (const action of instruction.actions) {
      if (action.type !== 'mint-to' || !identity.isUsers(action.authority)) continue
      if (identity.endsMine(action.account)) continue
      const known = issues.get(action.mint)
      issues.set(action.mint, {
        amount: (known?.amount ?? 0n) + action.amount,
        receiver: known?.receiver ?? identity.ownerOf(action.account),
        at: [...(known?.at ?? []), [...instruction.path]],
      })
    }
  }
  return issues
}

const isDilution = (mint: Address, amount: bigint, { states }: RiskContext): boolean => {
  const state = states.before.get(mint)
  return (
    state?.kind === 'mint' && state.supply > 0n && amount * 100n >= state.supply * majorityPercent
  )
}

const observe = (
  mint: Address,
  { amount, receiver, at }: Issue,
  context: RiskContext,
): Observation => ({
  what: `Issues ${amountText(amount, mint, context.decimals)} to ${shortAddress(receiver)}.`,
  why: `That is at least half as much as there is of ${tokenText(mint)}, and it makes what everybody holds worth less.`,
  advice: 'Sign only if you mean to issue this amount and have checked the whole address.',
  at,
  subject: receiver,
  ...(comesFromApp(context) && { severity: 'high' as const }),
})
