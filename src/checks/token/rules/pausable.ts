import { authorityOf, type HeldAuthority, observeHeldAuthority } from '../assess/held-authority.ts'
import type { TokenCheck } from '../assess/token-check.ts'
import { weighedFact } from '../assess/weigh.ts'

/** `resumable`: an authority can resume transfers. */
export type Pausable = { paused: true; resumable: boolean } | ({ paused: false } & HeldAuthority)

/** All transfers are paused, or an authority can pause them. */
export const pausableCheck: TokenCheck<'pausable', Pausable> = {
  id: 'pausable',
  code: 'PAUSE_AUTHORITY',
  severity: 'medium',
  family: 'seizure',
  critical: true,
  evaluate: (context) => {
    const { mint, state } = context
    if (!state.pausable) return []
    if (state.pausable.paused)
      return [
        {
          params: { paused: true, resumable: authorityOf(context, 'pause') !== undefined },
          subject: mint,
          code: 'PAUSED',
          severity: weighedFact(context, 'critical'),
        },
      ]
    const severities = { single: 'medium', unknown: 'medium', shared: 'medium' } as const
    return observeHeldAuthority(context, 'pause', severities).map(({ params, ...observation }) => ({
      ...observation,
      params: { paused: false as const, ...params },
    }))
  },
}
