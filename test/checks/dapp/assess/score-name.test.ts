import { expect, test } from 'bun:test'
import { scoreName } from '../../../../src/checks/dapp/assess/score-name.ts'
import { readAppAddress } from '../../../../src/checks/dapp/site/app-address.ts'

const scored = (host: string, score: number) =>
  scoreName(readAppAddress(host), () => ({ score, heaviest: () => [] }))?.score

test.each<[host: string, score: number, expected: number | undefined]>([
  // With a lure, a demand, a disguised word or a free name, the model's own score.
  ['claim-drop.xyz', 80, 80],
  ['bitcoin.gift', 80, 80],
  ['bitcoin.vercel.app', 80, 80],
  // Otherwise never high by itself.
  ['bitcoin.hu', 80, 57.5],
  ['blockchain-welt.de', 89.9, 59.975],
  ['bitcoin.hu', 50, 50],
  // The brand is reported by its own rule.
  ['bitget.site', 70, 40],
  ['bitget-claim.site', 70, 70],
  ['кошелек.рф', 80, undefined],
  ['1.1.1.1', 80, undefined],
])('%s of %d scores %p', (host, score, expected) => {
  const found = scored(host, score)
  if (expected === undefined) expect(found).toBeUndefined()
  else expect(found).toBeCloseTo(expected, 10)
})

test('letters with diacritics are read as plain ones', () => {
  const read: string[] = []
  scoreName(readAppAddress('münchen.de'), (name) => {
    read.push(name)
    return { score: 0, heaviest: () => [] }
  })
  expect(read).toEqual(['munchen.de'])
})

const scoredBy = (host: string, scores: Record<string, number>) =>
  scoreName(readAppAddress(host), (name) => ({
    score: scores[name] ?? 0,
    heaviest: () => [name],
  }))

test.each<[host: string, scores: Record<string, number>, score: number, of: string]>([
  // The riskiest reading counts.
  ['coinbase-claim.x.org', { 'x.org': 4, 'coinbase-claim-x.org': 80 }, 80, 'coinbase-claim-x.org'],
  ['coinbase-claim.x.org', { 'x.org': 40, 'coinbase-claim-x.org': 30 }, 40, 'x.org'],
  // A single word may be what an honest service calls a part of it: half of what it adds.
  ['claim.x.org', { 'x.org': 4, 'claim-x.org': 80 }, 42, 'claim-x.org'],
  // Names of services are not read.
  ['docs.x.org', { 'x.org': 4, 'docs-x.org': 80 }, 4, 'x.org'],
])('%s with %p scores %d', (host, scores, score, of) => {
  const found = scoredBy(host, scores)
  expect([found?.score, found?.heaviest()]).toEqual([score, [of]])
})
