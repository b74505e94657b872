import { failed, notApplicable } from '../../../findings/check.ts'
import type { TokenCheck } from '../assess/token-check.ts'
import { weighedFact } from '../assess/weigh.ts'
import { burntPctMin } from '../thresholds.ts'

/** A pool, and the percentage that can never be withdrawn. */
export type UnlockedLiquidity = { exchange: string; burntPct: number }

/** Whether the liquidity can be withdrawn. Shares locked in other programs count as withdrawable. */
export const lockedLiquidityCheck: TokenCheck<'locked-liquidity', UnlockedLiquidity> = {
  id: 'locked-liquidity',
  code: 'LIQUIDITY_UNLOCKED',
  severity: 'medium',
  family: 'dilution',
  evaluate: (context) => {
    const { curve, kind, locked } = context
    if (kind !== 'fungible') return notApplicable({ reason: 'token-not-fungible' })
    if (curve && !curve.complete) return notApplicable({ reason: 'token-on-launchpad' })
    if (!locked.known) return failed(locked.gap)
    if (locked.value.length === 0) return failed({ reason: 'token-pools-unreadable' })
    const loose = locked.value.find(({ burntPct }) => burntPct < burntPctMin)
    if (!loose) return []
    const { pool, exchange, burntPct } = loose
    return [
      {
        params: { exchange, burntPct },
        subject: pool,
        severity: weighedFact(context, 'medium'),
      },
    ]
  },
}
