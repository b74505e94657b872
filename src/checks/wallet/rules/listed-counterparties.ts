import { saidByList } from '../../../lists/reported.ts'
import { failed, notApplicable, ran, type Reason } from '../../../findings/reason-check.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import type { WalletCheck } from '../assess/check.ts'
import type { Flagged } from '../facts/flagged.ts'

/**
 * Value went straight between the wallet and somebody on a list. Victims pay thieves too, and anybody can be sent dust:
 * most is said by what was received. Several of one sort are one reason; the answer lists them.
 */
export const listedCounterpartiesCheck: WalletCheck = {
  id: 'listed-counterparties',
  critical: true,
  evaluate: ({ past }) => {
    if (!past) return notApplicable('It is no wallet.')
    if (!past.known) return failed(past.why)
    const gravestFirst = past.value.flagged.toSorted((one, other) => rank(other) - rank(one))
    const received = gravestFirst.filter((each) => each.received > 0)
    const sent = gravestFirst.filter((each) => each.received === 0 && each.sent > 0)
    const dusted = gravestFirst.filter((each) => each.received === 0 && each.sent === 0)
    return ran(...receivedReasons(received), ...sentReasons(sent), ...dustedReasons(dusted))
  },
}

const isOld = ({ reports }: Flagged): boolean => reports.every(({ expired }) => expired)
const isSanctioned = ({ reports }: Flagged): boolean =>
  reports.some(({ kind, expired }) => kind === 'sanctioned' && !expired)

const rank = (flagged: Flagged): number => (isSanctioned(flagged) ? 2 : isOld(flagged) ? 0 : 1)

const receivedReasons = (flagged: readonly Flagged[]): Reason[] =>
  flagged.slice(0, 1).map((gravest) => ({
    code: 'RECEIVED_FROM_LISTED',
    message: `It received value straight from ${named(flagged, gravest)}.`,
    severity: isOld(gravest) ? 'low' : 'high',
  }))

const sentReasons = (flagged: readonly Flagged[]): Reason[] =>
  flagged.slice(0, 1).map((gravest) => ({
    code: 'SENT_TO_LISTED',
    message: `It sent value straight to ${named(flagged, gravest)}. Victims do that too: if this is your wallet, see with permission-risk what can still be taken.`,
    severity: isSanctioned(gravest) ? 'high' : isOld(gravest) ? 'low' : 'medium',
  }))

const dustedReasons = (flagged: readonly Flagged[]): Reason[] =>
  flagged.slice(0, 1).map((gravest) => ({
    code: 'DUSTED_BY_LISTED',
    message: `It was sent next to nothing, unasked, by ${named(flagged, gravest)}. That says nothing about the wallet.`,
    severity: 'info',
  }))

const named = ({ length }: readonly Flagged[], { address, reports }: Flagged): string => {
  const [report] = reports
  const listed = report ? `, listed ${saidByList(report)}` : ''
  const others = length > 1 ? `, and ${length - 1} more on a list` : ''
  return `${shortAddress(address)}${listed}${others}`
}
