import { authorityOf, type HeldAuthority, observeHeldAuthority } from '../assess/held-authority.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** `forever`: no authority can thaw accounts. */
export type DefaultFrozen = { frozen: 'forever' } | ({ frozen: 'until-thawed' } & HeldAuthority)

/** New accounts are frozen until an authority thaws them, which lets people buy but not sell. */
export const defaultFrozenCheck: TokenCheck<'default-frozen', DefaultFrozen> = {
  id: 'default-frozen',
  code: 'DEFAULT_FROZEN',
  severity: 'high',
  family: 'seizure',
  critical: true,
  evaluate: (context) => {
    if (context.state.defaultAccountState !== 'frozen') return []
    if (!authorityOf(context, 'freeze'))
      return [
        {
          params: { frozen: 'forever' },
          subject: context.mint,
          code: 'FROZEN_FOR_EVER',
          severity: 'critical',
        },
      ]
    const severities = { single: 'high', unknown: 'high', shared: 'high' } as const
    return observeHeldAuthority(context, 'freeze', severities).map(
      ({ params, ...observation }) => ({
        ...observation,
        params: { frozen: 'until-thawed' as const, ...params },
      }),
    )
  },
}
