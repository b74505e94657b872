import { expect, test } from 'bun:test'
import { makeNameModel } from '../../../src/checks/dapp/site/name-model.ts'
import { makeAppAssessor } from '../../../src/checks/dapp/assess-app.ts'
import { listedSites, siteReputation } from '../../kit/checks/site-lists.ts'

const nameModel = makeNameModel()
const sites = siteReputation({
  block: 'blocked.org',
  allow: 'solflare-airdrop-claim.xyz',
  listed: [listedSites('List A', ['listed.com'])],
})

test.each([
  ['a known site', 'jup.ag'],
  ['an ordinary one', 'https://github.com/x'],
  ['one that the operator trusts', 'solflare-airdrop-claim.xyz'],
  ['no address', 'My App'],
  ['nothing', ''],
  ['a local one', 'localhost:3000'],
  ['punycode that does not decode', 'xn--a.com'],
])('nothing is known against %s', (_, domain) =>
  expect(makeAppAssessor(nameModel).assess(domain, sites)).toBeUndefined(),
)

test.each([
  [
    'https://app.listed.com/claim',
    'listed',
    {
      rule: 'listed',
      params: {
        host: 'app.listed.com',
        reports: [{ list: 'List A', date: '2026-11-18', entry: 'listed.com' }],
      },
    },
  ],
  [
    'blocked.org',
    'listed',
    { rule: 'blocked-by-operator', params: { host: 'blocked.org', date: '2026-11-19' } },
  ],
  [
    'solflare-airdrop-claim.net',
    'critical',
    {
      rule: 'brand-in-name',
      params: {
        host: 'solflare-airdrop-claim.net',
        site: { name: 'Solflare', host: 'solflare.com' },
      },
    },
  ],
  [
    'raydiurn.io',
    'high',
    {
      rule: 'confusable-name',
      params: { host: 'raydiurn.io', site: { name: 'Raydium', host: 'raydium.io' } },
    },
  ],
] as const)('%s is %s', (domain, level, finding) => {
  const { host } = finding.params
  expect(makeAppAssessor(nameModel).assess(domain, sites)).toEqual({ host, level, finding })
})
