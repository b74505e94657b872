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
  ['one that the operator vouches for', 'solflare-airdrop-claim.xyz'],
  ['no address', 'My App'],
  ['nothing', ''],
  ['a local one', 'localhost:3000'],
  ['punycode that does not decode', 'xn--a.com'],
])('nothing speaks against %s', (_, domain) =>
  expect(makeAppAssessor(nameModel).assess(domain, sites)).toBeUndefined(),
)

test.each([
  ['https://app.listed.com/claim', 'listed', 'app.listed.com'],
  ['blocked.org', 'listed', 'blocked.org'],
  ['solflare-airdrop-claim.net', 'critical', 'solflare-airdrop-claim.net'],
  ['raydiurn.io', 'high', 'raydiurn.io'],
] as const)('%s is %s', (domain, level, host) => {
  const app = makeAppAssessor(nameModel).assess(domain, sites)
  expect(app).toMatchObject({ level, host })
  expect(app?.reasonText).toMatch(/\.$/)
})
