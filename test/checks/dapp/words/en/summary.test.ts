import { expect, test } from 'bun:test'
import type { DappContext } from '../../../../../src/checks/dapp/assess/check.ts'
import type { PageReading } from '../../../../../src/checks/dapp/page/page-facts.ts'
import { basisText } from '../../../../../src/checks/dapp/words/en/summary.ts'
import { readingOf } from '../../../../kit/checks/page-case.ts'

const read = readingOf('https://example-dapp.com/', '')
const withFacts = (facts: { cut?: boolean; status?: number }): PageReading =>
  read.status === 'read' ? { status: 'read', facts: { ...read.facts, ...facts } } : read
const failed: PageReading = { status: 'failed', failure: 'unreachable', hops: [] }
const complete = true

const cases: readonly [Pick<DappContext, 'lists' | 'page'>, string][] = [
  [{}, 'Based on the address alone. Not checked: the page and lists of reported sites.'],
  [
    { lists: { count: 0, complete }, page: read },
    'Based on the address and the page as sent to this server. Not checked: lists of reported sites.',
  ],
  [
    { lists: { count: 0, complete }, page: failed },
    'Based on the address alone. Not checked: the page (the site could not be reached) and lists of reported sites.',
  ],
  [
    { lists: { count: 1, complete } },
    'Based on the address and one list of reported sites. Not checked: the page.',
  ],
  [
    { lists: { count: 2, complete }, page: read },
    'Based on the address, 2 lists of reported sites and the page as sent to this server.',
  ],
  [
    { lists: { count: 2, complete: false } },
    'Based on the address and 2 lists of reported sites, not all of them up to date. Not checked: the page.',
  ],
  [
    { page: withFacts({ cut: true }) },
    'Based on the address and the beginning of the page as sent to this server. Not checked: lists of reported sites.',
  ],
  [
    { page: withFacts({ status: 503 }) },
    'Based on the address alone. Not checked: the page (the site answered with status 503) and lists of reported sites.',
  ],
]
test.each(cases)('%j', (context, text) => expect(basisText(context)).toBe(text))
