import { describe, expect, test } from 'bun:test'
import { assessDapp } from '../../../../src/checks/dapp/assess-dapp.ts'
import { makeNameModel } from '../../../../src/checks/dapp/site/name-model.ts'
import { listedSites, siteReputation } from '../../../kit/checks/site-lists.ts'

const model = makeNameModel()
const sites = siteReputation({
  listed: [
    listedSites('List A', ['evil.com', 'sites.google.com/view/steal', 'bad.vercel.app']),
    listedSites('List B', ['evil.com', 'deep.harmless.org'], ['fine.evil.com']),
  ],
})
const said = (url: string): string | undefined =>
  assessDapp(url, model, sites).reasons.find(({ code }) => code === 'LISTED_AS_PHISHING')?.message

test.each([
  'notevil.com',
  'evil.com.org',
  'evil.co',
  'harmless.org',
  'other.harmless.org',
  'vercel.app',
  'good.vercel.app',
  'https://sites.google.com',
  'https://sites.google.com/view/other',
  'https://sites.google.com/view/stealth',
  'https://other.example/?to=evil.com',
  'https://evil.com@other.example',
])('is quiet for %s', (url) => expect(said(url)).toBeUndefined())

const both = 'List A, list of 2026-11-18 and List B, list of 2026-11-18'
test.each([
  ['evil.com', `Listed as phishing by ${both}.`],
  ['https://EVIL.com:8443/x?y#z', `Listed as phishing by ${both}.`],
  ['http://evil.com.', `Listed as phishing by ${both}.`],
  ['https://jup.ag@evil.com', `Listed as phishing by ${both}.`],
  [
    'a.b.evil.com',
    'Listed as phishing by List A, list of 2026-11-18 (as evil.com) and List B, list of 2026-11-18 (as evil.com).',
  ],
  ['fine.evil.com', 'Listed as phishing by List A, list of 2026-11-18 (as evil.com).'],
  ['deep.harmless.org', 'Listed as phishing by List B, list of 2026-11-18.'],
  ['x.bad.vercel.app', 'Listed as phishing by List A, list of 2026-11-18 (as bad.vercel.app).'],
  [
    'https://sites.google.com/view/steal/now',
    'Listed as phishing by List A, list of 2026-11-18 (as sites.google.com/view/steal).',
  ],
])('speaks of %s', (url, message) => {
  expect(said(url)).toBe(message)
  expect(assessDapp(url, model, sites)).toMatchObject({ riskLevel: 'critical' })
})

describe('the coverage', () => {
  const runOf = (lists?: typeof sites) =>
    assessDapp('github.com', model, lists).coverage.find(({ check }) => check === 'listed')
  test('says that there is no list', () =>
    expect(runOf()).toMatchObject({ status: 'not-applicable', critical: false }))
  test('says that it ran', () => expect(runOf(sites)).toMatchObject({ status: 'ran' }))
  test('says why lists are missing, and what others say holds', () => {
    const trouble = 'List C has not been downloaded yet.'
    const partly = siteReputation({ listed: [listedSites('List A', ['evil.com'])], trouble })
    expect(runOf(partly)).toMatchObject({ status: 'failed', why: trouble })
    expect(assessDapp('github.com', model, partly).riskLevel).toBe('low')
    expect(assessDapp('evil.com', model, partly).riskLevel).toBe('critical')
  })
})
