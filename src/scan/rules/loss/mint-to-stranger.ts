import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { calledByKnownProgram } from '../../facts/movement.ts'
import { comesFromOutside } from '../../facts/origin.ts'
import { majorityPercent } from '../../thresholds.ts'

export type MintToStranger = { amount: TokenAmount; receiver: Address }

/**
 * The user, who holds the mint authority, mints at least half of the current supply to a stranger: no balance of the
 * user falls, but every holder is diluted. A strong warning if an app requests it. Benign look-alikes: the first mint
 * of a new token, small amounts to customers (neither is reported), and what established protocols mint for the user.
 */
export const mintToStranger: ScanRule<'mint-to-stranger', MintToStranger> = {
  id: 'mint-to-stranger',
  code: 'MINTS_TO_STRANGER',
  severity: 'medium',
  sources: ['SPL Token: MintTo, MintToChecked'],
  evaluate: (context) =>
    [...mintedToStrangers(context)].flatMap(([mint, minted]) =>
      isDilution(mint, minted.amount, context) ? [observe(mint, minted, context)] : [],
    ),
}

type Minted = { amount: bigint; receiver: Address; at: number[][] }

const mintedToStrangers = (context: RiskContext): Map<Address, Minted> => {
  const byMint = new Map<Address, Minted>()
  const { identity } = context
  for (const instruction of context.instructions) {
    if (calledByKnownProgram(instruction, context)) continue
    for (const action of instruction.actions) {
      if (action.type !== 'mint-to' || !identity.isUser(action.authority)) continue
      if (identity.ownedAfter(action.account)) continue
      const known = byMint.get(action.mint)
      byMint.set(action.mint, {
        amount: (known?.amount ?? 0n) + action.amount,
        receiver: known?.receiver ?? identity.ownerOf(action.account),
        at: [...(known?.at ?? []), [...instruction.path]],
      })
    }
  }
  return byMint
}

const isDilution = (mint: Address, amount: bigint, { states }: RiskContext): boolean => {
  const state = states.before.get(mint)
  return (
    state?.kind === 'mint' && state.supply > 0n && amount * 100n >= state.supply * majorityPercent
  )
}

const observe = (
  mint: Address,
  { amount, receiver, at }: Minted,
  context: RiskContext,
): Observation<MintToStranger> => ({
  params: { amount: tokenAmount(amount, mint, context.decimals), receiver },
  subject: receiver,
  at,
  ...(comesFromOutside(context) && { severity: 'high' as const }),
})
