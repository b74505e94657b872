import { expect, test } from 'bun:test'
import { assetName } from '../../../../src/pages/browser/parts/asset-name.ts'
import { learnLabel } from '../../../../src/pages/browser/parts/token-labels.ts'

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** A mint of its own for each case: names stay learned. */
const mintOf = (number: number): string =>
  `FhwTiabdWRbtXjbhtwYEbyJ8Sm1vWH9PAvZ4BsudiQ2${'abcdefg'[number]}`

test.each([
  [
    'a token that people know',
    { mint: usdc, symbol: 'FAKE', name: 'Fake', verified: false },
    'USDC',
  ],
  ['an unknown name', { mint: mintOf(0) }, 'FhwT…iQ2a'],
  ['a name without verification', { mint: mintOf(1), symbol: 'PEBBLE' }, 'PEBBLE (FhwT…iQ2b)'],
  ['a verified name', { mint: mintOf(2), symbol: 'PEBBLE', verified: true }, 'PEBBLE'],
  ['the symbol of another', { mint: mintOf(3), symbol: 'uSdC' }, 'FhwT…iQ2d'],
  ['words', { mint: mintOf(4), symbol: 'SOL for 1 USDC' }, 'FhwT…iQ2e'],
  ['letters of another alphabet', { mint: mintOf(5), symbol: 'ՍSDC' }, 'FhwT…iQ2f'],
  ['another shape', { mint: mintOf(6), symbol: 4, verified: 'yes' }, 'FhwT…iQ2g'],
])('%s', (_, label, expected) => {
  learnLabel(JSON.parse(JSON.stringify(label)))
  expect(assetName(label.mint)).toBe(expected)
})
