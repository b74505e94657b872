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
  ['a well-known token', { mint: usdc, called: ['USDC', 'USD Coin'] }, 'low'],
  ['verified by a provider', { mint: other, verified: true, called: ['ANY', 'Any'] }, 'low'],
  [
    'on the list of verified tokens',
    { mint: verifiedMint, called: ['QUILL', 'Quill of the Meadow'] },
    'low',
  ],
  [
    'no longer verified',
    { mint: verifiedMint, verified: false, called: ['QUILL', 'Quill of the Meadow'] },
    'unknown',
  ],
  ['without any verdict', { mint: other, called: ['NEWT', 'Newt of the Pond'] }, 'unknown'],
  ['without a name', { mint: other }, 'unknown'],
  ['unverified', { mint: other, verified: false, called: ['NEWT', 'Newt'] }, 'unknown'],
  ['the symbol of a stablecoin', { mint: other, called: ['USDC', 'Another Coin'] }, 'high'],
  ['the symbol of a stablecoin in Cyrillic', { mint: other, called: ['USDС', 'Coin'] }, 'high'],
  ['the name of a stablecoin', { mint: other, called: ['X', 'USD Coin'] }, 'high'],
  ['the name of a stablecoin as the symbol', { mint: other, called: ['USD Coin', ''] }, 'high'],
  ['digits for letters', { mint: other, called: ['QU1LL', 'Birds'] }, 'high'],
  [
    'symbol and name of a verified token',
    { mint: other, called: ['QUILL', 'Quill of the Meadow'] },
    'high',
  ],
  [
    'the symbol of a verified token',
    { mint: other, called: ['QUILL', 'The Feather Company'] },
    'medium',
  ],
  [
    'verified, with the name of a stablecoin',
    { mint: other, verified: true, called: ['USDC', 'Bridged'] },
    'medium',
  ],
  ['flagged', { mint: other, flagged: true, verified: true, called: ['ANY', 'Any'] }, 'high'],
  ['made by a reported wallet', { mint: other, creator: listed, verified: true }, 'high'],
  ['reported', { mint: listed, verified: true }, 'critical'],
])('%s', (_, input, level) => {
  expect(levelOf(input)).toBe(level)
})

test('handles names of any form', () => {
  for (const text of ['', ' ', '\u0000', '\ud800', '💎'.repeat(500), '\u202e', 'a'.repeat(10_000)])
    expect(levelOf({ mint: other, called: [text, text] })).toBe('unknown')
})
