import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { ScanRule } from '../../context/rule.ts'
import { isWithinProtocol } from '../../facts/movement.ts'

export type AccountFrozen = { account: Address; authority: Address; held: TokenAmount }

/**
 * In this transaction another wallet freezes a token account of the user with tokens in it: they are still there, but
 * cannot be sold or sent until it thaws them, as with tokens that are sold and frozen at once. Benign look-alikes: the
 * user freezes the account, it is thawed again, it was frozen before (points that cannot be traded are thawed for a
 * moment), it is empty, established protocols lock collectibles that are staked or listed, and other programs freeze
 * what they issue (only noted).
 */
export const accountFrozen: ScanRule<'account-frozen', AccountFrozen> = {
  id: 'account-frozen',
  code: 'ACCOUNT_FROZEN',
  severity: 'high',
  sources: ['SPL Token and Token-2022: FreezeAccount'],
  evaluate: (context) =>
    [...Map.groupBy(freezesIn(context), ({ action }) => action.account).values()].flatMap((ofOne) =>
      observe(ofOne, context),
    ),
}

type Freeze = {
  action: Extract<Action, { type: 'freeze' | 'thaw' }>
  instruction: DecodedInstruction
}

const freezesIn = ({ instructions, identity }: RiskContext): Freeze[] =>
  instructions.flatMap((instruction) =>
    instruction.actions.flatMap((action) =>
      (action.type === 'freeze' || action.type === 'thaw') && identity.ownedAfter(action.account)
        ? [{ action, instruction }]
        : [],
    ),
  )

const observe = (ofOne: readonly Freeze[], context: RiskContext): Observation<AccountFrozen>[] => {
  const last = ofOne.at(-1)
  // The program refuses to thaw an account that is not frozen.
  if (!last || last.action.type === 'thaw' || ofOne[0]?.action.type === 'thaw') return []
  const { account, authority } = last.action
  const state = stateAfter(context.states, account) ?? context.states.before.get(account)
  if (state?.kind !== 'token-account' || state.amount === 0n) return []
  if (context.identity.isUser(authority) || isWithinProtocol(last.instruction, context)) return []
  return [
    {
      params: { account, authority, held: tokenAmount(state.amount, state.mint, context.decimals) },
      at: [last.instruction.path],
      subject: account,
      before: 'false',
      after: 'true',
      ...(!isOnCurve(authority) && { severity: 'medium' as const }),
    },
  ]
}
