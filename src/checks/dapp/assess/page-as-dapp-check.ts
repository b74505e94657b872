import type { DappCheck, DappContext, DappGap } from './check.ts'
import type { PageCheck } from '../page/page-check.ts'

/** A check of the page among those of the address. It only ever adds to them: what a page does not show proves nothing. */
export const pageAsDappCheck = ({ id, code, evaluate }: PageCheck): DappCheck => ({
  id,
  code,
  optional: true,
  evaluate: ({ opened }) => opened && evaluate(opened),
  gap: pageGap,
})

/** Why the page says nothing; undefined where it was seen. */
export const pageGap = ({ page }: DappContext): DappGap | undefined => {
  if (page === undefined) return { status: 'not-applicable', why: pagesAreOff }
  return page.status === 'failed'
    ? { status: 'failed', why: `The page was not seen: ${page.why}.` }
    : undefined
}

const pagesAreOff = 'This service does not look at pages.'
