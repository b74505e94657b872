import { failed, notApplicable, ran } from '../../../findings/reason-check.ts'
import type { Severity } from '../../../findings/severity.ts'
import { weighedFact } from '../assess/capability.ts'
import { valueOf } from '../../../findings/fact.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** From how many percent on it is how grave that the maker holds them. */
const steps: readonly (readonly [fromPct: number, severity: Severity])[] = [
  [30, 'high'],
  [10, 'medium'],
  [5, 'low'],
]

/** T18: who made it has kept much of it. */
export const creatorShareCheck: TokenCheck = {
  id: 'creator-share',
  family: 'dilution',
  critical: 'never',
  evaluate: (context) => {
    if (context.kind !== 'fungible')
      return notApplicable('It is not a token that is traded in amounts.')
    if ('missing' in context.market) return failed(context.market.missing)
    const facts = valueOf(context.market)
    if (facts?.creatorPct === undefined)
      return failed('No provider says how much of it its maker holds.')
    const { creatorPct } = facts
    const [, severity] = steps.find(([from]) => creatorPct >= from) ?? []
    return severity
      ? ran({
          code: 'CREATOR_HOLDS',
          severity: weighedFact(context, severity),
          message: `Whoever made it holds ${Math.round(creatorPct * 10) / 10} % of it.`,
        })
      : ran()
  },
}
