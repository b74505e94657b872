import { failed, notApplicable, ran } from '../../../findings/reason-check.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { WalletCheck } from '../assess/check.ts'

/** To so many people, and so much of all that it sends. */
const leastReceivers = 5
const leastShare = 0.5
/** To see whether somebody can have a key takes a tenth of a millisecond, and one transaction can name hundreds. */
const receiversLookedAt = 100

/** It sends worthless amounts to many strangers, as those do who poison histories or lure with messages. */
export const sendsDustCheck: WalletCheck = {
  id: 'sends-dust',
  critical: false,
  evaluate: ({ past }) => {
    if (!past) return notApplicable('It is no wallet.')
    if (!past.known) return failed(past.why)
    const sent = past.value.passages.filter(
      ({ direction, transfer }) => direction === 'out' && transfer.kind === 'transfer',
    )
    const dust = sent.filter(({ size }) => size === 'dust')
    const receivers = [...new Set(dust.map(({ counterparty }) => counterparty))]
    if (receivers.length < leastReceivers || dust.length < leastShare * sent.length) return ran()
    // Programs charge fees of a few lamports, to accounts that nobody has a key to.
    const people = receivers.slice(0, receiversLookedAt).filter(isOnCurve)
    if (people.length < leastReceivers) return ran()
    return ran({
      code: 'SENDS_DUST',
      message: `It sent next to nothing to ${receivers.length} addresses, and little else. Those who poison histories with look-alike addresses do that.`,
      severity: 'medium',
    })
  },
}
