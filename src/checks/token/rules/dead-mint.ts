import { failed, notApplicable } from '../../../findings/check.ts'
import { valueOf } from '../../../findings/known.ts'
import type { TokenCheck } from '../assess/token-check.ts'
import type { TokenContext } from '../assess/token-context.ts'
import { emptiedPoolUsd } from '../thresholds.ts'

/**
 * The token has no supply or is not traded. Clean settings mean nothing then, so the check fails and the level is never
 * low. Has no findings.
 */
export const deadMintCheck: TokenCheck<'dead-mint', never> = {
  id: 'dead-mint',
  code: 'DEAD_TOKEN',
  severity: 'info',
  family: 'record',
  critical: true,
  evaluate: (context) => {
    const { kind, state, trust } = context
    if (kind !== 'fungible') return notApplicable({ reason: 'token-not-fungible' })
    if (state.supply === 0n && !state.confidentialMintBurn)
      return failed({ reason: 'token-without-supply' })
    if (trust === 'unverified' && isIdle(context)) return failed({ reason: 'token-not-traded' })
    return []
  },
}

const isIdle = ({ market, curve }: TokenContext): boolean => {
  const facts = valueOf(market)
  if (!facts || (curve && !curve.complete)) return false
  const day = facts.flows?.['24h']
  const trades = (day?.buys ?? 0) + (day?.sells ?? 0)
  return (facts.liquidityUsd ?? 0) < emptiedPoolUsd && trades === 0 && (day?.volumeUsd ?? 0) === 0
}
