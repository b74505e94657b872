import { failed, notApplicable } from '../../../findings/check.ts'
import type { TokenCheck } from '../assess/token-check.ts'
import { severityAt } from '../assess/weigh.ts'
import { firstBuyersMinCoveredPct, linkedBuyersPctSteps } from '../thresholds.ts'

export type LinkedBuyersShare = {
  /** Linked wallets, among so many first buyers. */
  wallets: number
  buyers: number
  /** Of the supply, as it is now. */
  pct: number
  byBundle: boolean
  byFunder: boolean
}

/**
 * Several of the first buyers may be one party, often the creator, who so holds more of the token than it seems. That is a
 * suspicion, and they may have sold since, so it weighs less than a holding that can be seen.
 */
export const linkedBuyersCheck: TokenCheck<'linked-buyers', LinkedBuyersShare> = {
  id: 'linked-buyers',
  code: 'LINKED_FIRST_BUYERS',
  severity: 'medium',
  family: 'dilution',
  evaluate: (context) => {
    const { kind, firstBuyers, mint, state, trust } = context
    if (kind !== 'fungible') return notApplicable({ reason: 'token-not-fungible' })
    if (trust !== 'unverified') return notApplicable({ reason: 'token-verified' })
    if (state.supply === 0n) return notApplicable({ reason: 'token-without-supply' })
    if (!firstBuyers.known) return failed(firstBuyers.gap)
    const { buyers, coveredPct, linked } = firstBuyers.value
    if (coveredPct < firstBuyersMinCoveredPct) return failed({ reason: 'token-launch-unread' })
    const { wallets, amount, byBundle, byFunder } = linked
    const pct = Math.min(100, Number((amount * 10_000n) / state.supply) / 100)
    const severity = wallets > 0 ? severityAt(linkedBuyersPctSteps, pct) : undefined
    return severity
      ? [
          {
            params: { wallets, buyers, pct, byBundle, byFunder },
            subject: mint,
            severity,
          },
        ]
      : []
  },
}
