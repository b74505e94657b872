import { failed, notApplicable, ran } from '../../../findings/reason-check.ts'
import { valueOf } from '../../../findings/fact.ts'
import type { TokenCheck } from '../assess/token-check.ts'

const hourMs = 3_600_000
const youngMs = 24 * hourMs
const recentMs = 7 * 24 * hourMs

/** T21: most tokens that end badly do so within days. */
export const ageCheck: TokenCheck = {
  id: 'age',
  family: 'record',
  critical: 'never',
  evaluate: (context) => {
    if (context.trust !== 'unverified') return notApplicable('Somebody vouches for it.')
    if ('missing' in context.age) return failed(context.age.missing)
    const age = valueOf(context.age)
    const oldMs = age ? context.nowMs - age.createdAtMs : 0
    if (!age || oldMs >= recentMs) return ran()
    // More of its history than was read: that it is young is not said.
    if (!age.exact) return failed('Its history is longer than what was read of it.')
    const hours = Math.max(0, Math.floor(oldMs / hourMs))
    return ran({
      code: 'NEW_TOKEN',
      severity: oldMs < youngMs ? 'medium' : 'low',
      message:
        oldMs < youngMs
          ? `It was made ${hours < 1 ? 'less than an hour' : `${hours} hours`} ago: most tokens that are lost are lost within days.`
          : `It was made ${Math.floor(hours / 24)} days ago: little is known of it yet.`,
    })
  },
}
