import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { milderOf, severityOfLoss } from '../../facts/loss/loss-size.ts'
import { isRequested } from '../../facts/origin.ts'
import { heldBefore } from '../../facts/outflow.ts'
import { type PoolDeposit, poolDepositsOf } from '../../facts/loss/pool-deposit.ts'
import { mintStateOf } from '../../facts/receipt.ts'
import { isMadeAtWill } from '../../facts/token-return.ts'
import { isPriced } from '../../facts/worth.ts'
import { deepPoolMinTimes, majorityPercent } from '../../thresholds.ts'

export type UnprovenPool = {
  amount: TokenAmount
  /** The token on the other side of the pool. */
  token: Address
  /** `mintable`: a key can make any amount of it. `held`: the pool is small, and others hold most of it. */
  reason: 'mintable' | 'held'
}

/**
 * Liquidity beside a token that others can make or hold in any amount. They sell it into the pool and take what the user
 * has added: a share of a pool is worth what its worse side allows, whatever the exchange. Benign look-alikes: a pair of
 * known tokens, a pool that holds many times as much of what goes in and a token that no key can make more of, the
 * user's own token, one of which the user and the pool hold most, and small parts of a balance.
 */
export const unprovenPool: ScanRule<'unproven-pool', UnprovenPool> = {
  id: 'unproven-pool',
  code: 'LIQUIDITY_WITH_UNPROVEN_TOKEN',
  severity: 'high',
  sources: [
    'Pools: a seller of one token takes the other, which all providers have added',
    'Solana Foundation, Token Program: the mint authority can mint at any time',
  ],
  evaluate: (context) => {
    if (context.simulation.status !== 'ok') return []
    const deposits = poolDepositsOf(context)
    return deposits.flatMap((each) => observeDeposit(each, deposits, context)).slice(0, 1)
  },
}

const observeDeposit = (
  deposit: PoolDeposit,
  all: readonly PoolDeposit[],
  context: RiskContext,
): Observation<UnprovenPool>[] => {
  const { mint, pool, others } = deposit
  // Several small ones are as much at risk as one of their sum.
  const ofMint = all.filter((each) => each.mint === mint)
  const lost = ofMint.reduce((sum, { amount }) => sum + amount, 0n)
  const severity = severityOf({ mint, lost, before: heldBefore(context, mint) }, context)
  if (!severity) return []
  for (const token of others) {
    const reason = reasonOf(token, { ...deposit, amount: lost }, context)
    if (!reason) continue
    const params = { amount: tokenAmount(lost, mint, context.decimals), token, reason }
    return [{ params, subject: pool, at: ofMint.map(({ at }) => at), severity }]
  }
  return []
}

const severityOf = (
  loss: { mint: Address; lost: bigint; before: bigint },
  context: RiskContext,
): Severity | undefined => {
  const most = loss.lost * 100n > loss.before * majorityPercent
  return milderOf(severityOfLoss(loss, context), most && isRequested(context) ? 'high' : 'medium')
}

const reasonOf = (
  token: Address,
  { mint, amount, pool, reserves }: PoolDeposit,
  context: RiskContext,
): UnprovenPool['reason'] | undefined => {
  if (wellKnownMints.has(token) || isPriced(token, context)) return undefined
  const state = mintStateOf(context, token)
  const minter = state?.kind === 'mint' ? state.mintAuthority : undefined
  if (minter === pool || (minter && context.identity.isUser(minter))) return undefined
  const isRead = state !== undefined || context.recalled?.has(token)
  if (isRead && isMadeAtWill(token, context)) return 'mintable'
  if ((reserves.get(mint) ?? 0n) >= amount * deepPoolMinTimes) return undefined
  const supply = state?.kind === 'mint' ? state.supply : context.recalled?.get(token)?.supply
  const kept = heldBefore(context, token) + (reserves.get(token) ?? 0n)
  return supply !== undefined && kept * 100n >= supply * majorityPercent ? undefined : 'held'
}
