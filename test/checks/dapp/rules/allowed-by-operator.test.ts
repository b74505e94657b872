import { describe, expect, test } from 'bun:test'
import { assessDapp } from '../../../../src/checks/dapp/assess-dapp.ts'
import { makeNameModel } from '../../../../src/checks/dapp/site/name-model.ts'
import { listedSites, siteReputation } from '../../../kit/checks/site-lists.ts'

const model = makeNameModel()
const sites = siteReputation({
  allow: 'solflare-airdrop-claim.xyz our own campaign\nlisted.com\nhost.local\n10.0.0.5\nlocalhost',
  listed: [listedSites('List A', ['listed.com', 'sub.listed.com'])],
})
const assess = (url: string) => assessDapp(url, model, sites)
const allowed = (url: string): boolean =>
  assess(url).reasons.some(({ code }) => code === 'ALLOWED_BY_OPERATOR')

test.each(['solflare-airdrop-claim.com', 'claim.xyz', 'solflare.com', '10.0.0.6'])(
  'is quiet for %s',
  (url) => expect(allowed(url)).toBe(false),
)

test.each([
  'solflare-airdrop-claim.xyz',
  'https://app.solflare-airdrop-claim.xyz/x',
  'listed.com',
  'other.listed.com',
  'host.local',
  '10.0.0.5',
  'http://localhost:3000',
])('%s is low, whatever its name and other lists say', (url) => {
  expect(allowed(url)).toBe(true)
  expect(assess(url)).toMatchObject({ riskLevel: 'low' })
})

test('the reason names the list, its day and what the operator wrote', () => {
  expect(assess('solflare-airdrop-claim.xyz').reasons).toEqual([
    {
      code: 'ALLOWED_BY_OPERATOR',
      message:
        'On the list of sites allowed by the operator of this service, of 2026-11-17: our own campaign.',
      severity: 'info',
    },
  ])
})

describe('his word is about the name alone', () => {
  test('what others list more exactly stands', () =>
    expect(assess('x.sub.listed.com').riskLevel).toBe('critical'))
  test('a trick in the URL counts', () => {
    expect(assess('https://jup.ag@listed.com').riskLevel).toBe('high')
    expect(assess('https://listed.com@evil.example').riskLevel).not.toBe('low')
  })
  test('the coverage says what was not asked', () =>
    expect(assess('10.0.0.5').coverage.find(({ check }) => check === 'ip-literal')).toEqual({
      check: 'ip-literal',
      status: 'not-applicable',
      critical: true,
      why: 'The operator of this service vouches for the name.',
    }))
})
