import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { TokenAccountState } from '../../../solana/state/account-state.ts'
import { type Trust, trustIn } from '../../facts/delegation.ts'
import { recordsOf, signedCalls } from '../../facts/call.ts'
import { isMoreThanTrifle } from '../../facts/loss/loss-size.ts'
import { movementsFromCustody } from '../../facts/movement.ts'
import { comesFromOutside } from '../../facts/origin.ts'
import { outflowsOf } from '../../facts/outflow.ts'
import { redeemedOf } from '../../facts/redeemed.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { Observation } from '../../../findings/check.ts'
import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Severity } from '../../../findings/severity.ts'

export type MovedWithinReach = {
  account: Address
  /** The delegate or close authority that can take it. */
  holder: Address
  amount: TokenAmount
  /** Whether the user already held it in another account, or gives something for it. */
  own: boolean
  trust: Trust
}

/**
 * Tokens arrive in an account of the user that a stranger can empty since an earlier transaction: a delegate, or the
 * close authority of a wrapped SOL account. No right changes and no balance falls, but from now on the stranger can
 * take the tokens. Benign look-alikes: income in an account with an old approval (only noted), and delegates that act
 * for an established protocol.
 */
export const movedWithinReach: ScanRule<'moved-within-reach', MovedWithinReach> = {
  id: 'moved-within-reach',
  code: 'MOVED_WITHIN_STRANGERS_REACH',
  severity: 'high',
  sources: ['SPL Token: Approve, SetAuthority CloseAccount', 'Blockaid exposure_farming'],
  evaluate: (context) =>
    context.simulation.status === 'ok'
      ? exposuresOf(context).map((exposure) => observe(exposure, context))
      : [],
}

type Exposure = {
  account: Address
  mint: Address
  holder: Address
  /** What the holder could take before, and can take now. */
  before: bigint
  after: bigint
}

const exposuresOf = (context: RiskContext): Exposure[] =>
  [...context.states.after].flatMap(([account, now]) => {
    const earlier = context.states.before.get(account)
    if (now?.kind !== 'token-account' || earlier?.kind !== 'token-account') return []
    // A right that is new or larger is reported by the rules for delegations.
    if (!context.identity.isUser(now.owner) || now.delegatedAmount > earlier.delegatedAmount)
      return []
    const mint = now.native ? wrappedSolMint : now.mint
    return holdersOf(now).flatMap(([holder, after]) => {
      const [, before] = holdersOf(earlier).find(([each]) => each === holder) ?? []
      if (before === undefined || after <= before || !context.identity.isStranger(holder)) return []
      return [{ account, mint, holder, before, after }]
    })
  })

/** Holders of rights that can empty the account, except its owner, and the amount that they can take. */
const holdersOf = ({
  delegate,
  delegatedAmount,
  closeAuthority,
  native,
  amount,
}: TokenAccountState): [Address, bigint][] => {
  const holders: [Address, bigint][] = []
  if (delegate) holders.push([delegate, delegatedAmount < amount ? delegatedAmount : amount])
  if (native && closeAuthority) holders.push([closeAuthority, amount])
  return holders
}

/** The user's total gain in all accounts; 0 for a loss. */
const gainOf = (mint: Address, { effects, identity }: RiskContext): bigint => {
  const gain = effects.balances
    .filter((row) => row.mint === mint && identity.isUser(row.owner))
    .reduce((sum, { before, after }) => sum + after - before, 0n)
  return gain > 0n ? gain : 0n
}

/** Whether the user pays for it with another asset, or it comes out of what a program or core account holds for them. */
const isPaidFor = (mint: Address, context: RiskContext): boolean =>
  outflowsOf(context).some(
    (outflow) => outflow.mint !== mint && isMoreThanTrifle(outflow, context),
  ) ||
  redeemedOf(context).length > 0 ||
  movementsFromCustody(context).some((each) => each.mint === mint) ||
  signedCalls(context).some((call) => recordsOf(call, context).length > 0)

const observe = (
  { account, mint, holder, before, after }: Exposure,
  context: RiskContext,
): Observation<MovedWithinReach> => {
  const trust = trustIn(holder, [], context)
  const own = after - before > gainOf(mint, context) || isPaidFor(mint, context)
  return {
    params: {
      account,
      holder,
      amount: tokenAmount(after - before, mint, context.decimals),
      own,
      trust,
    },
    subject: holder,
    before: before.toString(),
    after: after.toString(),
    severity: own ? whereOwn(trust, context) : whereIncome[trust],
  }
}

const whereOwn = (trust: Trust, context: RiskContext): Severity => {
  if (trust === 'known-program') return 'low'
  if (trust === 'program') return 'medium'
  return comesFromOutside(context) ? 'critical' : 'high'
}

const whereIncome: Readonly<Record<Trust, Severity>> = {
  wallet: 'medium',
  program: 'low',
  'known-program': 'info',
}
