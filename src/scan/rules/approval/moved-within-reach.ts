import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { TokenAccountState } from '../../../solana/state/account-state.ts'
import { type Delegation, trustIn } from '../../facts/delegation.ts'
import { comesFromApp } from '../../facts/origin.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { amountText, shortAddress } from '../../../findings/words/amounts.ts'

/**
 * Tokens come into an account of the user's over which somebody else got a right in an earlier transaction: a delegate,
 * or whoever may close an account of wrapped SOL. No right changes and no balance falls, and they are within his reach
 * from then on. Benign look-alikes: income into an account with an old approval, which is only noted, and delegates that
 * act for an established protocol.
 */
export const movedWithinReach: Rule = {
  id: 'moved-within-reach',
  flag: 'MOVED_WITHIN_STRANGERS_REACH',
  severity: 'high',
  stage: 'scored',
  sources: ['SPL Token: Approve, SetAuthority CloseAccount', 'Blockaid exposure_farming'],
  evaluate: (context) => {
    if (context.simulation.status !== 'ok') return []
    return exposuresOf(context).map((exposure) => observe(exposure, context))
  },
}

type Exposure = {
  account: Address
  mint: Address
  /** Who can take it. */
  holder: Address
  amount: bigint
  /** Whether it was the user's elsewhere before. */
  own: boolean
}

const exposuresOf = (context: RiskContext): Exposure[] =>
  [...context.states.after].flatMap(([account, after]) => {
    const before = context.states.before.get(account)
    if (after?.kind !== 'token-account' || before?.kind !== 'token-account') return []
    if (!context.identity.isUsers(after.owner)) return []
    return holdersOf(after).flatMap(([holder, within]) => {
      const already = holdersOf(before).find(([each]) => each === holder)
      const amount = within - (already?.[1] ?? 0n)
      // A right that is new or larger is told by the rules for rights.
      const same = already !== undefined && !isRaised(before, after)
      if (!same || amount <= 0n || !context.identity.isStranger(holder)) return []
      const mint = after.native ? wrappedSolMint : after.mint
      return [{ account, mint, holder, amount, own: amount > gainOf(mint, context) }]
    })
  })

/** Who besides its owner could empty the account, and how much of it he could take. */
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

const isRaised = (before: TokenAccountState, after: TokenAccountState): boolean =>
  after.delegatedAmount > before.delegatedAmount

/** What the user has more of in all his accounts; none where he has less. */
const gainOf = (mint: Address, { effects, identity }: RiskContext): bigint => {
  const gain = effects.balances
    .filter((row) => row.mint === mint && identity.isUsers(row.owner))
    .reduce((sum, { before, after }) => sum + after - before, 0n)
  return gain > 0n ? gain : 0n
}

const observe = (exposure: Exposure, context: RiskContext): Observation => {
  const { account, mint, holder, amount, own } = exposure
  const trust = trustIn(holder, [], context)
  return {
    what: `Puts ${amountText(amount, mint, context.decimals)} into your account ${shortAddress(account)}, out of which ${shortAddress(holder)} can take it.`,
    why: own
      ? 'You are asked to carry your own tokens to where somebody else can take them without a further signature of yours.'
      : 'An earlier right over this account is still in force.',
    advice: own
      ? 'Do not sign. Take that right back first.'
      : 'Take that right back if you no longer need it.',
    subject: holder,
    severity: own ? whereOwn(trust, context) : whereIncome[trust],
  }
}

const whereOwn = (trust: Delegation['trust'], context: RiskContext): Severity => {
  if (trust === 'known-program') return 'low'
  if (trust === 'program') return 'medium'
  return comesFromApp(context) ? 'critical' : 'high'
}

const whereIncome: Readonly<Record<Delegation['trust'], Severity>> = {
  wallet: 'medium',
  program: 'low',
  'known-program': 'info',
}
