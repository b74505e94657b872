import { expect, test } from 'bun:test'
import type { DappContext } from '../../../../src/checks/dapp/assess/check.ts'
import { lookedAt } from '../../../../src/checks/dapp/assess/looked-at.ts'
import type { PageLook } from '../../../../src/checks/dapp/page/page-facts.ts'
import { lookOf } from '../../../kit/checks/page-case.ts'

const seen = lookOf('https://example-dapp.com/', '')
const withFacts = (facts: { cut?: boolean; status?: number }): PageLook =>
  seen.status === 'seen' ? { status: 'seen', facts: { ...seen.facts, ...facts } } : seen
const failed: PageLook = { status: 'failed', why: 'the site cannot be reached', hops: [] }

const cases: readonly [Pick<DappContext, 'lists' | 'page'>, string][] = [
  [{}, 'Judged by its address alone: the page and lists of reported sites were not looked at.'],
  [
    { lists: { count: 0 }, page: seen },
    'Judged by its address and the page as it was sent to this service; lists of reported sites were not looked at.',
  ],
  [
    { lists: { count: 0 }, page: failed },
    'Judged by its address alone: the page and lists of reported sites were not looked at; the site cannot be reached.',
  ],
  [
    { lists: { count: 1 } },
    'Judged by its address and one list of sites; the page was not looked at.',
  ],
  [
    { lists: { count: 2 }, page: failed },
    'Judged by its address and 2 lists of sites; the page was not looked at; the site cannot be reached.',
  ],
  [
    { lists: { count: 2 }, page: seen },
    'Judged by its address, 2 lists of sites and the page as it was sent to this service.',
  ],
  [
    { lists: { count: 2, trouble: 'x' } },
    'Judged by its address and 2 lists of sites, not all of which are up to date; the page was not looked at.',
  ],
  [
    { page: withFacts({ cut: true }) },
    'Judged by its address and the beginning of the page as it was sent to this service; lists of reported sites were not looked at.',
  ],
  [
    { page: withFacts({ status: 503 }) },
    'Judged by its address alone: the page and lists of reported sites were not looked at; the site answered with status 503.',
  ],
]
test.each(cases)('%j', (context, sentence) => expect(lookedAt(context)).toBe(sentence))
