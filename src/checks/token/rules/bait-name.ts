import { notApplicable, ran } from '../../../findings/reason-check.ts'
import { readAppAddress } from '../../dapp/site/app-address.ts'
import { weighedFact } from '../assess/capability.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/**
 * P44: tokens sent to strangers that tell them to visit a site. A project may carry its domain as a name; an invitation to
 * claim is none.
 */
export const baitNameCheck: TokenCheck = {
  id: 'bait-name',
  family: 'identity',
  critical: 'never',
  evaluate: (context) => {
    if (context.names.length === 0) return notApplicable('It has no name.')
    const text = context.names
      .map(({ symbol, name }) => `${symbol} ${name}`)
      .join(' ')
      .normalize('NFKC')
    const leads = namesSite(text)
    const lures = lure.test(text)
    if (!leads && !lures) return ran()
    return ran({
      code: 'BAIT_NAME',
      severity: weighedFact(context, leads && lures ? 'high' : leads ? 'medium' : 'low'),
      message: leads
        ? 'Its name leads to a site. Tokens like this are sent to strangers to bring them there: do not visit it, and connect no wallet.'
        : 'Its name promises something to claim. Tokens like this are sent to strangers as bait.',
    })
  },
}

const lure =
  /\b(?:claim|air ?drop|redeem|voucher|reward|giveaway|winner|you won|visit|eligible|free mint)/i

/** What may be a domain: no spaces, a dot within; `v2.0` and `U.S.A.` are none, as their ends are no public suffix. */
const mayBeDomain = /(?:https?:\/\/)?[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu

/** A name may be as long as a mint; who wants to be visited says so early. */
const longestRead = 1_000

const namesSite = (text: string): boolean =>
  (text.slice(0, longestRead).match(mayBeDomain) ?? []).some(isDomain)

const isDomain = (text: string): boolean => {
  try {
    const { suffixListed, name } = readAppAddress(text)
    return suffixListed && name !== undefined
  } catch {
    return false
  }
}
