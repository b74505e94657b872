import type { DappContext } from './check.ts'

/** What the judgement stands on, and what was not looked at, in one sentence. */
export const lookedAt = ({ lists, page }: Pick<DappContext, 'lists' | 'page'>): string => {
  const seen = page?.status === 'seen' && page.facts.status < 400
  const count = lists?.count ?? 0
  const stoodOn = [
    'its address',
    ...(count > 0 ? [named(count, lists?.trouble !== undefined)] : []),
    ...(seen ? [pageAsSent(page.facts.cut)] : []),
  ]
  const missed = [...(seen ? [] : ['the page']), ...(count > 0 ? [] : ['lists of reported sites'])]
  const alone = stoodOn.length === 1 ? ' alone' : ''
  if (missed.length === 0) return `Judged by ${joined(stoodOn)}.`
  const were = missed.length === 1 && !seen ? 'was' : 'were'
  const because = page && !seen ? `; ${whyUnseen(page)}` : ''
  const mark = alone === '' ? ';' : ':'
  return `Judged by ${joined(stoodOn)}${alone}${mark} ${missed.join(' and ')} ${were} not looked at${because}.`
}

const named = (count: number, partly: boolean): string => {
  const lists = count === 1 ? 'one list of sites' : `${count} lists of sites`
  return partly ? `${lists}, not all of which are up to date` : lists
}

/** Scripts are not run, and a site may send other people another page. */
const pageAsSent = (cut: boolean): string =>
  cut
    ? 'the beginning of the page as it was sent to this service'
    : 'the page as it was sent to this service'

const whyUnseen = (page: NonNullable<DappContext['page']>): string =>
  page.status === 'failed' ? page.why : `the site answered with status ${page.facts.status}`

const joined = (parts: readonly string[]): string =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
