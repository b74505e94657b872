import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isSerious } from '../../../findings/severity.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { isBurntByBridge } from '../../facts/bridged.ts'
import { othersGain } from '../../facts/kept-by-protocol.ts'
import { isRedeemedLater } from '../../facts/kept-for-user.ts'
import { isWithinProtocol } from '../../facts/movement.ts'
import { comesFromApp, isRequested } from '../../facts/origin.ts'
import { takenByOthers } from '../../facts/taken-by-others.ts'
import { isMoreThanTrifle, severityOfLoss } from '../../facts/loss/loss-size.ts'
import { heldBefore, isNearlyAll, paysAnotherWallet } from '../../facts/outflow.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import { isSmallAmount } from '../../facts/small-amount.ts'
import { isPriced } from '../../facts/worth.ts'
import { majorityPercent } from '../../thresholds.ts'

export type BurnForNothing = {
  account: Address
  amount: TokenAmount
  /** An established protocol pays others for the tokens. */
  redeemed: boolean
  /** A bridge known by name burns it; its counterpart is issued on another chain. */
  bridged?: true
}

/**
 * Tokens of the user are burned and nothing comes in. No other address gains, so balances do not show a theft. Benign
 * look-alikes: redeeming (something comes in, now or for a ticket or stake account that a public protocol makes out to the
 * user; a strong warning if an established protocol pays another wallet, even without an app), a bridge known by name
 * (only noted, unless an app requests most of it), clearing out spam (the account is closed and its rent returned, and
 * the token is none that people know), a price that is burned (a part of the balance, or a small amount; only noted), and
 * a burn that the user makes in their own wallet (only noted).
 */
export const burnForNothing: ScanRule<'burn-for-nothing', BurnForNothing> = {
  id: 'burn-for-nothing',
  code: 'BURN_FOR_NOTHING',
  severity: 'high',
  sources: ['SPL Token: Burn, BurnChecked', 'Phantom, warning for burns'],
  evaluate: (context) =>
    context.instructions.flatMap(({ actions, path }) =>
      actions.flatMap((action) =>
        action.type === 'burn' &&
        action.amount > 0n &&
        context.identity.everOwned(action.account) &&
        !isReturned(action, path, context) &&
        !isClearedOut(action, context) &&
        !isByOthers(path, context) &&
        !isRedeemedLater(path, context)
          ? [observe(action, path, context)]
          : [],
      ),
    ),
}

/** Whether something comes back for it, rather than for what another trade takes. */
const isReturned = ({ mint }: Burn, at: InstructionPath, context: RiskContext): boolean =>
  receivesSomething(context, { movements: [{ at, by: 'other' }], mint })

/** Then it is no decision of the user, and has a rule of its own. */
const isByOthers = (path: InstructionPath, context: RiskContext): boolean =>
  takenByOthers(context).some(({ receivers, at }) => receivers.length === 0 && at.includes(path))

type Burn = Extract<Action, { type: 'burn' }>

/** Whether it is spam, burned to close the account for its rent: nothing that people know by name, but for a trifle. */
const isClearedOut = ({ account, mint, amount }: Burn, context: RiskContext): boolean =>
  !(
    wellKnownMints.has(mint) && isMoreThanTrifle({ mint, before: amount, lost: amount }, context)
  ) &&
  context.instructions.some(({ actions }) =>
    actions.some(
      (action) =>
        action.type === 'close-account' &&
        action.account === account &&
        context.identity.ownedAfter(action.destination),
    ),
  )

/** Whether an established protocol burns nearly all of it and pays others, even at an address without a key. */
const isRedeemedForOthers = (
  { account, mint, amount }: Burn,
  path: InstructionPath,
  context: RiskContext,
): boolean => {
  const state = context.states.before.get(account)
  const held = state?.kind === 'token-account' ? state.amount : 0n
  const paysOthers = paysAnotherWallet(context) || othersGain(mint, context)
  return isNearlyAll(amount, held) && isWithinProtocol({ path }, context) && paysOthers
}

const observe = (
  burn: Burn,
  at: InstructionPath,
  context: RiskContext,
): Observation<BurnForNothing> => {
  const { account, mint, amount } = burn
  const redeemed = isRedeemedForOthers(burn, at, context)
  const bridged = !redeemed && isBurntByBridge(at, context)
  const mild = bridged
    ? !isRequested(context) || !isMost(burn, context)
    : !comesFromApp(context) || isPrice(burn, at, context)
  return {
    params: {
      account,
      amount: tokenAmount(amount, mint, context.decimals),
      redeemed,
      ...(bridged && { bridged }),
    },
    subject: account,
    at: [at],
    ...(!redeemed && mild && { severity: 'medium' as const }),
  }
}

/**
 * Whether all that is burned of it is what games and services burn as their price, while no wallet is paid. A program that
 * burns a small amount may owe something for it, as for a share.
 */
const isPrice = ({ mint }: Burn, at: InstructionPath, context: RiskContext): boolean => {
  const lost = context.instructions
    .flatMap(({ actions }) => actions)
    .reduce(
      (sum, action) =>
        action.type === 'burn' && action.mint === mint && context.identity.everOwned(action.account)
          ? sum + action.amount
          : sum,
      0n,
    )
  const loss = { mint, before: heldBefore(context, mint), lost }
  const small = at.length === 1 && !isPriced(mint, context) && isSmallAmount(loss, context)
  const serious = isSerious(severityOfLoss(loss, context) ?? 'info')
  return (small || !serious) && !paysAnotherWallet(context)
}

/** Whether it is more than half of what the account holds. */
const isMost = ({ account, amount }: Burn, { states }: RiskContext): boolean => {
  const state = states.before.get(account)
  return state?.kind !== 'token-account' || amount * 100n > state.amount * majorityPercent
}
