import type { PageFailure } from '../../../findings/gap.ts'
import type { DappCheck } from '../assess/check.ts'
import { pageOutcome } from '../assess/page-outcome.ts'

/** Whether the page could be read. An unreadable page is no fault of the app, so it does not count. */
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
