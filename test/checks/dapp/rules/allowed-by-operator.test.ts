import { describe, expect, test } from 'bun:test'
import { assessDapp } from '../../../../src/checks/dapp/assess-dapp.ts'
import { allowedByOperatorCheck } from '../../../../src/checks/dapp/rules/allowed-by-operator.ts'
import { makeNameModel } from '../../../../src/checks/dapp/site/name-model.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'
import { listedSites, siteReputation } from '../../../kit/checks/site-lists.ts'

const sites = siteReputation({
  allow: 'solflare-airdrop-claim.xyz our own campaign\nlisted.com\nhost.local\n10.0.0.5\nlocalhost',
  listed: [listedSites('List A', ['listed.com', 'sub.listed.com'])],
})
const allowed: readonly [url: string, host: string, note?: string][] = [
  ['solflare-airdrop-claim.xyz', 'solflare-airdrop-claim.xyz', 'our own campaign'],
  [
    'https://app.solflare-airdrop-claim.xyz/x',
    'app.solflare-airdrop-claim.xyz',
    'our own campaign',
  ],
  ['listed.com', 'listed.com'],
  ['other.listed.com', 'other.listed.com'],
  ['host.local', 'host.local'],
  ['10.0.0.5', '10.0.0.5'],
  ['http://localhost:3000', 'localhost'],
]

testDappCheck(allowedByOperatorCheck, {
  quiet: ['solflare-airdrop-claim.com', 'claim.xyz', 'solflare.com', '10.0.0.6'].map((url) => ({
    url,
    sites,
  })),
  firing: allowed.map(([url, host, note]) => ({
    url,
    sites,
    finds: [
      {
        params: { host, date: '2026-11-17', ...(note !== undefined && { note }) },
        subject: host,
      },
    ],
  })),
})

const nameModel = makeNameModel()
const assess = (url: string) => assessDapp(url, { nameModel, sites })

test.each(allowed)('%s is low, regardless of its name and other lists', (url) => {
  expect(assess(url).riskLevel).toBe('low')
})

describe("the operator's trust covers only the name", () => {
  test('a more specific entry on another list counts', () =>
    expect(assess('x.sub.listed.com').riskLevel).toBe('critical'))
  test('a trick in the URL counts', () => {
    expect(assess('https://jup.ag@listed.com').riskLevel).toBe('high')
    expect(assess('https://listed.com@evil.example').riskLevel).not.toBe('low')
  })
  test('checks of the name are not applicable', () =>
    expect(assess('10.0.0.5').coverage.find(({ check }) => check === 'ip-literal')).toEqual({
      check: 'ip-literal',
      status: 'not-applicable',
      critical: true,
      gap: { reason: 'trusted-by-operator' },
    }))
})
