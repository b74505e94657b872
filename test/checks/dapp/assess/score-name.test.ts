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
