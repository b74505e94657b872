import { failed, notApplicable, ran } from '../../../findings/reason-check.ts'
import type { Severity } from '../../../findings/severity.ts'
import { valueOf } from '../../../findings/fact.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** From how many tokens of one maker on it is how grave. */
const steps: readonly (readonly [from: number, severity: Severity])[] = [
  [50, 'high'],
  [10, 'medium'],
  [4, 'low'],
]

/** T22: whoever makes tokens by the dozen does not stand by any of them. */
export const creatorHistoryCheck: TokenCheck = {
  id: 'creator-history',
  family: 'record',
  critical: 'never',
  evaluate: ({ market, trust }) => {
    if (trust !== 'unverified') return notApplicable('Somebody vouches for it.')
    if ('missing' in market) return failed(market.missing)
    const made = valueOf(market)?.creatorMints
    if (made === undefined) return failed('No provider says what else its maker has made.')
    const [, severity] = steps.find(([from]) => made >= from) ?? []
    return severity
      ? ran({
          code: 'SERIAL_CREATOR',
          severity,
          message: `Whoever made it has made ${made} tokens.`,
        })
      : ran()
  },
}
