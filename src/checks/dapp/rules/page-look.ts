import type { DappCheck } from '../assess/check.ts'
import { pageGap } from '../assess/page-as-dapp-check.ts'

/** Whether the page could be looked at; not being seen is no fault of an app, so that it counts for nothing. */
export const pageLookCheck: DappCheck = {
  id: 'page-look',
  code: 'PAGE_NOT_SEEN',
  optional: true,
  evaluate: (context) => {
    const gap = pageGap(context)
    return gap?.status === 'failed' ? { severity: 'info', message: gap.why } : undefined
  },
  gap: pageGap,
}
