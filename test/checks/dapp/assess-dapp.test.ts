import { describe, expect, test } from 'bun:test'
import { assessDapp } from '../../../src/checks/dapp/assess-dapp.ts'
import { knownSites } from '../../../src/lists/sites/known-sites.ts'
import { makeNameModel } from '../../../src/checks/dapp/site/name-model.ts'

const model = makeNameModel()
const assess = (url: string) => assessDapp(url, model)

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
  ['phantom.app.secure-login.com', 'high'],
  ['https://sоlflare.com', 'critical'],
  ['solflare-airdrop-claim.xyz', 'critical'],
  ['javascript:alert(1)', 'critical'],
]
test.each(levels)('%s is %s', (url, level) => expect<string>(assess(url).riskLevel).toBe(level))

test.each(knownSites.flatMap(({ hosts }) => hosts))('%s, known, is low', (host) => {
  for (const url of [host, `https://app.${host}/swap?a=b`, host.toUpperCase()])
    expect(assess(url)).toMatchObject({
      riskLevel: 'low',
      score: 0,
      reasons: [{ code: 'KNOWN_SITE' }],
    })
})

// Honest names of the trade that the table of known sites does not hold.
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

describe('every answer', () => {
  test.each(levels)('%s', (url) => {
    const { score, reasons, summary } = assess(url)
    expect(score).toBeWithin(0, 101)
    expect(Number.isInteger(score)).toBe(true)
    const order = ['critical', 'high', 'medium', 'low', 'info']
    const ranks = reasons.map(({ severity }) => order.indexOf(severity))
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    expect(summary).toEndWith('the page and lists of reported sites were not looked at.')
  })
})

test('more against a known host counts, whoever it belongs to', () => {
  const plain = assess('https://jup.ag')
  const odd = assess('http://jup.ag:8443')
  expect(odd.score).toBeGreaterThan(plain.score)
  expect(assess('https://x.com@jup.ag').riskLevel).toBe('high')
})
