import { expect, test } from 'bun:test'
import { assessDapp } from '../../../../src/checks/dapp/assess-dapp.ts'
import { makeNameModel } from '../../../../src/checks/dapp/site/name-model.ts'
import { listedSites, siteReputation } from '../../../kit/checks/site-lists.ts'

const model = makeNameModel()
const sites = siteReputation({
  block: [
    'evil.com # a customer lost money there.',
    'jup.ag',
    '*.zip',
    'old.com expires=2026-11-19 was broken into',
    'inner.allowed.org',
    'both.org',
  ].join('\n'),
  allow: 'allowed.org\nboth.org\nfine.evil.com',
  listed: [listedSites('List A', ['old.com'])],
})
const reasonOf = (url: string) =>
  assessDapp(url, model, sites).reasons.find(({ code }) => code === 'BLOCKED_BY_OPERATOR')

test.each([
  ['a neighbour', 'evil.org'],
  ['what he allows more exactly', 'fine.evil.com'],
  ['an entry that has expired', 'old.com'],
  ['what stands beside a blocked name under an allowed one', 'outer.allowed.org'],
])('is quiet for %s', (_, url) => expect(reasonOf(url)).toBeUndefined())

test.each([
  ['evil.com', ', of 2026-11-19: a customer lost money there.'],
  ['www.evil.com', ', of 2026-11-19: a customer lost money there.'],
  ['jup.ag', ', of 2026-11-19.'],
  ['invoice.zip', ', of 2026-11-19.'],
  ['x.inner.allowed.org', ', of 2026-11-19.'],
  ['both.org', ', of 2026-11-19.'],
])('speaks of %s, critical', (url, end) => {
  expect(reasonOf(url)?.message).toEndWith(`sites blocked by the operator of this service${end}`)
  expect(assessDapp(url, model, sites).riskLevel).toBe('critical')
})

test('what others list stands where his own entry has expired', () => {
  expect(assessDapp('old.com', model, sites).reasons[0]?.code).toBe('LISTED_AS_PHISHING')
})
