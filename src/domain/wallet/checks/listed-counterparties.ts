import { saidByList } from '../../address-risk/reported.ts'
import { failed, notApplicable, ran, type Reason } from '../../assessment/check.ts'
import type { Severity } from '../../risk/rule.ts'
import { shortAddress } from '../../risk/wording.ts'
import type { WalletCheck } from '../check.ts'
import type { Flagged } from '../flagged.ts'

/**
 * Value went straight between the wallet and somebody on a list. Victims pay thieves too, and anybody can be sent dust:
 * only what was received says something about the wallet.
 */
export const listedCounterpartiesCheck: WalletCheck = {
  id: 'listed-counterparties',
  critical: true,
  evaluate: ({ past }) => {
    if (!past) return notApplicable('It is no wallet.')
    if (!past.known) return failed(past.why)
    return ran(...past.value.flagged.map(reasonOf))
  },
}

const reasonOf = (flagged: Flagged): Reason => {
  const { address, reports, received, sent } = flagged
  const [report] = reports
  const listed = report ? saidByList(report) : ''
  const whom = `${shortAddress(address)}, listed ${listed}`
  const old = reports.every(({ expired }) => expired)
  if (received > 0)
    return {
      code: 'RECEIVED_FROM_LISTED',
      message: `It received value straight from ${whom}.`,
      severity: old ? 'low' : 'high',
    }
  if (sent > 0)
    return {
      code: 'SENT_TO_LISTED',
      message: `It sent value straight to ${whom}. Victims do that too: if this is your wallet, see with permission-risk what they can still take.`,
      severity: sentSeverity(flagged, old),
    }
  return {
    code: 'DUSTED_BY_LISTED',
    message: `It was sent next to nothing, unasked, from ${whom}. That says nothing about the wallet.`,
    severity: 'info',
  }
}

const sentSeverity = ({ reports }: Flagged, old: boolean): Severity => {
  if (old) return 'low'
  return reports.some(({ kind }) => kind === 'sanctioned') ? 'high' : 'medium'
}
