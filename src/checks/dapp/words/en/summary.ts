import type { RiskLevel } from '../../../../findings/score.ts'
import { pageFailureTexts } from '../../../../findings/words/en/gaps.ts'
import type { DappContext } from '../../assess/check.ts'
import type { PageReading } from '../../page/page-facts.ts'

/** What to do, or that nothing is wrong, in one sentence. */
export const openingText = (
  level: RiskLevel,
  { riskFound, pageRead }: { riskFound: boolean; pageRead: boolean },
): string => {
  switch (level) {
    case 'critical':
      return 'Do not open this site or connect a wallet.'
    case 'high':
      return 'Do not connect a wallet.'
    case 'medium':
      return 'Make sure that this is the site you mean before you connect a wallet.'
    case 'low':
      return riskFound ? 'Only minor risks found.' : 'No risks found.'
    case 'unknown':
      return pageRead
        ? 'Neither the address nor its page shows whether this site can be trusted.'
        : 'The address alone does not show whether this site can be trusted.'
  }
}

/** What the assessment is based on, and what was not checked. */
export const basisText = ({ lists, page }: Pick<DappContext, 'lists' | 'page'>): string => {
  const read = page?.status === 'read' && page.facts.status < 400
  const count = lists?.count ?? 0
  const basis = [
    'the address',
    ...(count > 0 ? [listsText(count, lists?.complete !== false)] : []),
    ...(read ? [pageText(page.facts.cut)] : []),
  ]
  const missing = [
    ...(read ? [] : [page ? `the page (${unreadText(page)})` : 'the page']),
    ...(count > 0 ? [] : ['lists of reported sites']),
  ]
  const alone = basis.length === 1 ? ' alone' : ''
  const unchecked = missing.length === 0 ? '' : ` Not checked: ${missing.join(' and ')}.`
  return `Based on ${joined(basis)}${alone}.${unchecked}`
}

const listsText = (count: number, complete: boolean): string => {
  const lists = count === 1 ? 'one list of reported sites' : `${count} lists of reported sites`
  return complete ? lists : `${lists}, not all of them up to date`
}

/** Scripts are not run, and a site may serve other visitors a different page. */
const pageText = (cut: boolean): string =>
  cut ? 'the beginning of the page as sent to this server' : 'the page as sent to this server'

const unreadText = (page: PageReading): string =>
  page.status === 'failed'
    ? pageFailureTexts[page.failure]
    : `the site answered with status ${page.facts.status}`

const joined = (parts: readonly string[]): string =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
