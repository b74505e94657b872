import { notApplicable } from '../../../findings/check.ts'
import { readAppAddress } from '../../dapp/site/app-address.ts'
import type { OffChainCheck } from '../assess/token-check.ts'
import { weighedFact } from '../assess/weigh.ts'
import { nameCharsReadMax } from '../thresholds.ts'

/** What the name contains: a domain, or a promise of something to claim. */
export type DecoyName = { site: boolean; promise: boolean }

/**
 * Tokens sent to strangers, with names that lure them to a site. A project may use its domain as its name, but an
 * invitation to claim something is no name.
 */
export const baitNameCheck: OffChainCheck<'bait-name', DecoyName> = {
  id: 'bait-name',
  code: 'BAIT_NAME',
  severity: 'high',
  family: 'identity',
  evaluate: (context) => {
    if (context.names.length === 0) return notApplicable({ reason: 'token-unnamed' })
    const text = context.names
      .map(({ symbol, name }) => `${symbol} ${name}`)
      .join(' ')
      .normalize('NFKC')
    const site = namesSite(text)
    const promise = promiseWords.test(text)
    if (!site && !promise) return []
    const severity = site && promise ? 'high' : site ? 'medium' : 'low'
    return [
      {
        params: { site, promise },
        subject: context.mint,
        severity: weighedFact(context, severity),
      },
    ]
  },
}

const promiseWords =
  /\b(?:claim|air ?drop|redeem|voucher|reward|giveaway|winner|you won|visit|eligible|free mint)/i

/** A possible domain: no spaces, and a dot inside. `v2.0` and `U.S.A.` do not end in a public suffix. */
const mayBeDomain = /(?:https?:\/\/)?[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu

const namesSite = (text: string): boolean =>
  (text.slice(0, nameCharsReadMax).match(mayBeDomain) ?? []).some(isDomain)

const isDomain = (text: string): boolean => {
  try {
    const { suffixListed, name } = readAppAddress(text)
    return suffixListed && name !== undefined
  } catch {
    return false
  }
}
