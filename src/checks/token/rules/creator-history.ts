import { failed, notApplicable } from '../../../findings/check.ts'
import type { OffChainCheck } from '../assess/token-check.ts'
import { severityAt } from '../assess/weigh.ts'
import { creatorMintsSteps } from '../thresholds.ts'

/** Creators of dozens of tokens rarely support any of them. */
export const creatorHistoryCheck: OffChainCheck<'creator-history', { mints: number }> = {
  id: 'creator-history',
  code: 'SERIAL_CREATOR',
  severity: 'high',
  family: 'record',
  evaluate: ({ market, mint, trust }) => {
    if (trust !== 'unverified') return notApplicable({ reason: 'token-verified' })
    if (!market.known) return failed(market.gap)
    const { creator = mint, creatorMints: mints } = market.value ?? {}
    if (mints === undefined)
      return failed({ reason: 'not-known', source: 'market-data', facts: 'creator' })
    const severity = severityAt(creatorMintsSteps, mints)
    return severity ? [{ params: { mints }, subject: creator, severity }] : []
  },
}
