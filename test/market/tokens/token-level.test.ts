import { expect, test } from 'bun:test'
import type { RiskLevel } from '../../../src/findings/score.ts'
import { knownBadAddresses } from '../../../src/lists/entries/known-bad-addresses.ts'
import { builtInAddresses } from '../../../src/lists/entries/built-in-addresses.ts'
import { address } from '../../../src/solana/address/address.ts'
import { tokenLevel, type TokenLevelInput } from '../../../src/market/tokens/token-level.ts'
import { makeNameIndex } from '../../../src/tokens/name-index.ts'
import { walletOf } from '../../kit/checks/token-scene.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const verifiedMint = walletOf(1)
const other = walletOf(2)
const [listed = usdc] = [...knownBadAddresses.keys()].map(address)
const index = makeNameIndex([
  { mint: verifiedMint, source: 'Jupiter', symbol: 'QUILL', name: 'Quill of the Meadow' },
])

const levelOf = ({
  called = ['', ''],
  ...input
}: Omit<TokenLevelInput, 'names'> & { called?: [string, string] }) =>
  tokenLevel(
    { ...input, names: [{ symbol: called[0], name: called[1], source: 'provider' }] },
    { index, reputation: builtInAddresses },
  )

test.each<[string, Parameters<typeof levelOf>[0], RiskLevel]>([
  ['a token that everybody knows', { mint: usdc, called: ['USDC', 'USD Coin'] }, 'low'],
  ['one that a provider verifies', { mint: other, verified: true, called: ['ANY', 'Any'] }, 'low'],
  [
    'one of the list of verified ones',
    { mint: verifiedMint, called: ['QUILL', 'Quill of the Meadow'] },
    'low',
  ],
  [
    'one that is verified no more',
    { mint: verifiedMint, verified: false, called: ['QUILL', 'Quill of the Meadow'] },
    'unknown',
  ],
  ['one that nobody judged', { mint: other, called: ['NEWT', 'Newt of the Pond'] }, 'unknown'],
  ['one without a name', { mint: other }, 'unknown'],
  [
    'one that nobody verified',
    { mint: other, verified: false, called: ['NEWT', 'Newt'] },
    'unknown',
  ],
  ['money by its symbol', { mint: other, called: ['USDC', 'Another Coin'] }, 'high'],
  ['money in Cyrillic', { mint: other, called: ['USDС', 'Coin'] }, 'high'],
  ['money by its name', { mint: other, called: ['X', 'USD Coin'] }, 'high'],
  ['money by a name in the symbol', { mint: other, called: ['USD Coin', ''] }, 'high'],
  ['digits for letters', { mint: other, called: ['QU1LL', 'Birds'] }, 'high'],
  [
    'all words of a verified token',
    { mint: other, called: ['QUILL', 'Quill of the Meadow'] },
    'high',
  ],
  [
    'one word of a verified token',
    { mint: other, called: ['QUILL', 'The Feather Company'] },
    'medium',
  ],
  [
    'verified, and named as money',
    { mint: other, verified: true, called: ['USDC', 'Bridged'] },
    'medium',
  ],
  ['flagged', { mint: other, flagged: true, verified: true, called: ['ANY', 'Any'] }, 'high'],
  ['made by a reported wallet', { mint: other, creator: listed, verified: true }, 'high'],
  ['reported', { mint: listed, verified: true }, 'critical'],
])('%s', (_, input, level) => {
  expect(levelOf(input)).toBe(level)
})

test('a name of any form is survived', () => {
  for (const text of ['', ' ', '\u0000', '\ud800', '💎'.repeat(500), '\u202e', 'a'.repeat(10_000)])
    expect(levelOf({ mint: other, called: [text, text] })).toBe('unknown')
})
