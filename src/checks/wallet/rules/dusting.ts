import { failed, notApplicable, ran, type Reason } from '../../../findings/reason-check.ts'
import type { WalletCheck } from '../assess/check.ts'
import { isUnasked } from '../facts/past.ts'

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
    const links = unasked.filter(({ link }) => link).length
    return ran(...lureReasons(links), ...dustReasons(senders.size, unasked.length))
  },
}

const lureReasons = (links: number): Reason[] =>
  links === 0
    ? []
    : [
        {
          code: 'LURE_IN_MEMO',
          message: `${links === 1 ? 'A worthless transfer carries' : `${links} worthless transfers carry`} a message with a link. Thieves lure that way: open none of them.`,
          severity: 'low',
        },
      ]

const dustReasons = (senders: number, transfers: number): Reason[] =>
  senders < leastSenders
    ? []
    : [
        {
          code: 'DUSTED',
          message: `${senders} strangers sent it next to nothing, or tokens nobody asked for, ${transfers} times in what was looked at. Open no link in them, and do not try to sell them.`,
          severity: 'low',
        },
      ]
