import type { PageFailure } from '../../../findings/gap.ts'
import type { DappCheck } from '../assess/check.ts'
import { pageOutcome } from '../assess/page-outcome.ts'

/** Whether the page could be read. A page that could not be is no fault of an app, so it counts for nothing. */
export const pageLookCheck: DappCheck<'page-look', { failure: PageFailure }> = {
  id: 'page-look',
  code: 'PAGE_NOT_SEEN',
  severity: 'info',
  evaluate: (context) => {
    const { address, page } = context
    return pageOutcome(
      context,
      page?.status === 'failed'
        ? [{ params: { failure: page.failure }, subject: address.host }]
        : [],
    )
  },
}
