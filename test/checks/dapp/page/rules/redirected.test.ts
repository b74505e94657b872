import { expect, test } from 'bun:test'
import { redirectedCheck } from '../../../../../src/checks/dapp/page/rules/redirected.ts'
import { pageChecks } from '../../../../../src/checks/dapp/page/rules/registry.ts'
import { lookOf, seenOnPage } from '../../../../kit/checks/page-case.ts'

const start = 'https://short.example-dapp.com/a'
const bad = 'https://evil-listed.com/b'
const end = 'https://www.example-dapp.com/'

test('is registered', () => expect(pageChecks).toContain(redirectedCheck))

test('no redirect, and one to an ordinary place, say nothing', () => {
  expect(seenOnPage(redirectedCheck, lookOf(start, ''))).toBeUndefined()
  expect(seenOnPage(redirectedCheck, lookOf(end, '', [start]))).toBeUndefined()
})

// The address that was asked about is judged by other checks.
test('the first address is not judged again', () =>
  expect(seenOnPage(redirectedCheck, lookOf(end, '', [bad]))).toBeUndefined())

test('a bad one on the way, in the end, or behind which nothing came', () => {
  for (const look of [
    lookOf(end, '', [start, bad]),
    lookOf(bad, '', [start]),
    { status: 'failed', why: 'the site cannot be reached', hops: [start, bad] } as const,
  ])
    expect(seenOnPage(redirectedCheck, look)).toEqual({
      severity: 'critical',
      message: 'It redirects to another address. It is listed.',
    })
})
