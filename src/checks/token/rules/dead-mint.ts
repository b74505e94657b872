import { failed, notApplicable, ran } from '../../../findings/reason-check.ts'
import { type TokenContext } from '../assess/token-context.ts'
import { valueOf } from '../../../findings/fact.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** T16: nothing of it exists, or nothing happens with it. Clean settings say nothing about what is dead. */
export const deadMintCheck: TokenCheck = {
  id: 'dead-mint',
  family: 'record',
  critical: 'always',
  evaluate: (context) => {
    const { kind, state, trust } = context
    if (kind !== 'fungible') return notApplicable('It is not a token that is traded in amounts.')
    if (state.supply === 0n && !state.confidentialMintBurn)
      return failed('Nothing of it exists: its supply is zero, so that there is nothing to judge.')
    if (trust === 'unverified' && isStill(context))
      return failed(
        'There is no liquidity and nobody trades it, so that there is nothing to judge.',
      )
    return ran()
  },
}

/** Less than this in USD is what is left of a pool that was emptied. */
const remnantUsd = 100

const isStill = ({ market, curve }: TokenContext): boolean => {
  const facts = valueOf(market)
  if (!facts || (curve && !curve.complete)) return false
  const day = facts.flows?.['24h']
  const trades = (day?.buys ?? 0) + (day?.sells ?? 0)
  return (facts.liquidityUsd ?? 0) < remnantUsd && trades === 0 && (day?.volumeUsd ?? 0) === 0
}
