import { describe, expect, test } from 'bun:test'
import { assessDapp } from '../../../src/checks/dapp/assess-dapp.ts'
import { severities } from '../../../src/findings/severity.ts'
import { knownSites } from '../../../src/lists/sites/known-sites.ts'
import { makeNameModel } from '../../../src/checks/dapp/site/name-model.ts'

const nameModel = makeNameModel()
const assess = (url: string) => assessDapp(url, { nameModel })

const levels: readonly [url: string, level: string][] = [
  ['github.com', 'low'],
  ['https://phantom.com/', 'low'],
  ['http://jup.ag', 'low'],
  ['1.1.1.1', 'medium'],
  ['localhost:3000', 'unknown'],
  ['vercel.app', 'unknown'],
  ['sites.google.com', 'low'],
  ['https://sites.google.com/view/wallet', 'unknown'],
  ['phantom.sol.io', 'unknown'],
  ['jup.ag.com', 'high'],
  ['https://phantom.com@evil.com', 'high'],
  ['raydiurn.io', 'high'],
  ['raydiun.io', 'medium'],
  ['solflare.xyz', 'medium'],
  ['phantom.app.secure-login.com', 'high'],
  ['https://sоlflare.com', 'critical'],
  ['solflare-airdrop-claim.xyz', 'critical'],
  ['javascript:alert(1)', 'critical'],
]

/** Names that do not show who published the page, or under which names are free. */
const doubtful = [
  'https://github.com/someone/wallet',
  'https://sites.google.com/view/wallet-login',
  'https://bit.ly/3xyz',
  'sunny-garden.vercel.app',
  'metamask.zendesk.com',
  'claim-phantom.sol.io',
  'airdrop-sol.some-hoster.app',
  // Close to a brand, however ordinary the name is.
  'metamaks.ru',
  'solfare.de',
]
test.each(doubtful)('%s is not low', (url) => expect<string>(assess(url).riskLevel).not.toBe('low'))

test.each(levels)('%s is %s', (url, level) => expect<string>(assess(url).riskLevel).toBe(level))

// Nodes belong to the provider whose name they are under, whatever stands in front of it.
test.each([
  'phantom-claim.rpcpool.com',
  'mainnet.helius-rpc.com',
  'wallet-airdrop-429a.solana-mainnet.quiknode.pro',
  'metamask-login.p2pify.com',
])('%s, a node of a known provider, is low', (host) => expect(assess(host).riskLevel).toBe('low'))

test('a node of an unknown provider is not cautioned for the name of its chain', () =>
  expect<string>(assess('solana-mainnet.example.com').riskLevel).toBe('unknown'))

test.each(knownSites.flatMap(({ hosts }) => hosts))('%s, known, is low', (host) => {
  for (const url of [host, `https://app.${host}/swap?a=b`, host.toUpperCase()])
    expect(assess(url)).toMatchObject({
      riskLevel: 'low',
      score: 0,
      findings: [{ code: 'KNOWN_SITE' }],
    })
})

// Honest crypto names that are not among the known sites.
test.each([
  'solana-cookbook.dev',
  'phantom-power.org',
  'orcanetwork.org',
  'drift.com',
  'jupiter.fl.us',
  'bitcoin.org',
  'litecoin.org',
  'shapeshift.com',
  'blockchain.com',
  'changelly.com',
  'bitcoin.cz',
  'bitcoin.tax',
  'lookintobitcoin.com',
  'bull-run.finance',
  'kepler-labs.com',
  'bitget.site',
  'bitfinex.dev',
  'binance.info',
])('%s is neither high nor critical by its name', (host) =>
  expect(['low', 'unknown', 'medium']).toContain(assess(host).riskLevel),
)

describe('every assessment', () => {
  test.each(levels)('%s', (url) => {
    const { score, findings } = assess(url)
    expect(score).toBeWithin(0, 101)
    expect(score).toBe(Number(score.toFixed(2)))
    const ranks = findings.map(({ severity }) => severities.indexOf(severity))
    expect(ranks).toEqual(ranks.toSorted((one, other) => other - one))
  })
})

test('risks of a known host count', () => {
  const plain = assess('https://jup.ag')
  const odd = assess('http://jup.ag:8443')
  expect(odd.score).toBeGreaterThan(plain.score)
  expect(assess('https://x.com@jup.ag').riskLevel).toBe('high')
})
