import { failed, notApplicable } from '../../../findings/check.ts'
import type { WalletCheck } from '../assess/check.ts'
import { isWorthlessUnsolicited } from '../facts/past.ts'
import { dustSendersMin } from '../thresholds.ts'

/** `links`: the transfers carry memos with links. */
export type Dusting =
  { sign: 'links'; transfers: number } | { sign: 'dust'; transfers: number; senders: number }

/** Strangers send it worthless amounts or unknown tokens: decoys, advertising, or the start of address poisoning. */
export const dustingCheck: WalletCheck<'dusting', Dusting> = {
  id: 'dusting',
  code: 'DUSTED',
  severity: 'low',
  evaluate: ({ past, subject: { address } }) => {
    if (!past) return notApplicable({ reason: 'not-a-wallet' })
    if (!past.known) return failed(past.gap)
    const dust = past.value.transfers.filter(isWorthlessUnsolicited)
    const senders = new Set(dust.map(({ counterparty }) => counterparty)).size
    const links = dust.filter(({ link }) => link).length
    return [
      ...(links > 0
        ? [
            {
              params: { sign: 'links' as const, transfers: links },
              subject: address,
              code: 'LURE_IN_MEMO',
            },
          ]
        : []),
      ...(senders >= dustSendersMin
        ? [
            {
              params: { sign: 'dust' as const, transfers: dust.length, senders },
              subject: address,
            },
          ]
        : []),
    ]
  },
}
