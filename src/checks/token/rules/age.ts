import { failed, notApplicable } from '../../../findings/check.ts'
import type { OffChainCheck } from '../assess/token-check.ts'
import { recentTokenMs, youngTokenMs } from '../thresholds.ts'

const hourMs = 3_600_000

/** Tokens that become worthless usually do so within days. */
export const ageCheck: OffChainCheck<'age', { ageHours: number }> = {
  id: 'age',
  code: 'NEW_TOKEN',
  severity: 'medium',
  family: 'record',
  evaluate: ({ age, mint, nowMs, trust }) => {
    if (trust !== 'unverified') return notApplicable({ reason: 'token-verified' })
    if (!age.known) return failed(age.gap)
    const { createdAtMs, exact } = age.value
    const ageMs = nowMs - createdAtMs
    if (ageMs >= recentTokenMs) return []
    // The token may be older than the part of its history that was read.
    if (!exact) return failed({ reason: 'token-history-too-long' })
    return [
      {
        params: { ageHours: Math.max(0, Math.floor(ageMs / hourMs)) },
        subject: mint,
        severity: ageMs < youngTokenMs ? 'medium' : 'low',
      },
    ]
  },
}
