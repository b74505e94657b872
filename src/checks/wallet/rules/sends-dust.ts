import { failed, notApplicable } from '../../../findings/check.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { WalletCheck } from '../assess/check.ts'
import { dustReceiversCheckedMax, dustReceiversMin, dustShareMin } from '../thresholds.ts'

/** It sends worthless amounts to many strangers, as attackers do to poison histories or to spread links in memos. */
export const sendsDustCheck: WalletCheck<'sends-dust', { receivers: number }> = {
  id: 'sends-dust',
  code: 'SENDS_DUST',
  severity: 'medium',
  evaluate: ({ past, subject: { address } }) => {
    if (!past) return notApplicable({ reason: 'not-a-wallet' })
    if (!past.known) return failed(past.gap)
    const sent = past.value.transfers.filter(
      ({ direction, transfer }) => direction === 'out' && transfer.kind === 'transfer',
    )
    const dust = sent.filter(({ size }) => size === 'dust')
    const receivers = [...new Set(dust.map(({ counterparty }) => counterparty))]
    if (receivers.length < dustReceiversMin || dust.length < dustShareMin * sent.length) return []
    // Programs charge fees of a few lamports, paid to accounts without a key.
    const people = receivers.slice(0, dustReceiversCheckedMax).filter(isOnCurve)
    if (people.length < dustReceiversMin) return []
    return [{ params: { receivers: receivers.length }, subject: address }]
  },
}
