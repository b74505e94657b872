import { ran } from '../../../findings/reason-check.ts'
import { authorityOf, capabilityReasons } from '../assess/capability.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** T07: whoever gets it gets it frozen, until somebody thaws his account. Used to let people buy and not sell. */
export const defaultFrozenCheck: TokenCheck = {
  id: 'default-frozen',
  family: 'seizure',
  critical: 'always',
  evaluate: (context) => {
    if (context.state.defaultAccountState !== 'frozen') return ran()
    const thaws = authorityOf(context, 'freeze')
    if (!thaws)
      return ran({
        code: 'FROZEN_FOR_EVER',
        severity: 'critical',
        message:
          'New accounts of this token are frozen and nobody can thaw them: you could never sell or send it.',
      })
    return ran(
      ...capabilityReasons(context, thaws, {
        code: 'DEFAULT_FROZEN',
        grades: { single: 'high', unknown: 'high', shared: 'high' },
        says: (holder) =>
          `Your account of this token would be frozen until it is thawed: ${holder} decides whether you can ever sell or send it.`,
      }),
    )
  },
}
