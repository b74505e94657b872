import { failed, notApplicable, ran } from '../../assessment/check.ts'
import type { WalletCheck } from '../check.ts'
import { isUnasked } from '../past.ts'

/** From so many senders on it is more than chance. */
const leastSenders = 3

/** Strangers send it worthless amounts or tokens that nobody asked for: bait, advertising, or the beginning of a poisoning. */
export const dustingCheck: WalletCheck = {
  id: 'dusting',
  critical: false,
  evaluate: ({ past }) => {
    if (!past) return notApplicable('It is no wallet.')
    if (!past.known) return failed(past.why)
    const unasked = past.value.passages.filter((each) => isUnasked(each) && each.size !== 'value')
    const senders = new Set(unasked.map(({ counterparty }) => counterparty))
    if (senders.size < leastSenders) return ran()
    return ran({
      code: 'DUSTED',
      message: `${senders.size} strangers sent it next to nothing, or tokens nobody asked for, ${unasked.length} times in what was looked at. Open no link in them, and do not try to sell them.`,
      severity: 'low',
    })
  },
}
