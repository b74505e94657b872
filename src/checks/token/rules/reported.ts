import { ran } from '../../../findings/reason-check.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** Lists name the token itself, or who made it. */
export const reportedCheck: TokenCheck = {
  id: 'reported',
  family: 'record',
  critical: 'never',
  evaluate: ({ reports }) =>
    ran(
      ...reports.map(({ about, list, date, kind, reason, expired }) => ({
        code: about === 'mint' ? 'REPORTED' : 'CREATOR_REPORTED',
        severity: expired
          ? ('medium' as const)
          : about === 'mint'
            ? ('critical' as const)
            : ('high' as const),
        message: `${about === 'mint' ? 'This token is' : 'Whoever made this token is'} reported as ${kind}: ${reason} (${list}, ${date}${expired ? ', an old report' : ''}).`,
      })),
    ),
}
