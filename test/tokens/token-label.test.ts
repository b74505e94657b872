import { expect, test } from 'bun:test'
import { address } from '../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../src/solana/address/known-address.ts'
import { labelOf, type TokenLabel } from '../../src/tokens/token-label.ts'
import type { TokenFacts } from '../../src/tokens/token-market.ts'
import type { TokenName } from '../../src/tokens/token-name.ts'
import { mint } from '../kit/scan/risk-context.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const own: TokenName = { symbol: 'OWN', name: 'Own name', source: 'mint' }
const facts = (more: Partial<TokenFacts>): TokenFacts => ({ mint, source: 'test', ...more })

type Sources = Parameters<typeof labelOf>[1]

test.each<[what: string, Sources, TokenLabel]>([
  ['nothing', {}, {}],
  ['its own name alone', { names: [own] }, { symbol: 'OWN', name: 'Own name' }],
  [
    'a provider before its own name',
    { facts: facts({ symbol: 'PRO', verified: true }), names: [own] },
    { symbol: 'PRO', name: 'Own name', verification: 'verified' },
  ],
  [
    'the first of its own names that has the part',
    { names: [{ ...own, symbol: '' }, own] },
    { symbol: 'OWN', name: 'Own name' },
  ],
  [
    'a provider that does not verify it',
    { facts: facts({ verified: false }) },
    { verification: 'unverified' },
  ],
  ['a provider without a verdict', { facts: facts({ symbol: 'PRO' }) }, { symbol: 'PRO' }],
  [
    'a provider that marks what it verifies',
    { facts: facts({ verified: true, flagged: true }) },
    { verification: 'flagged' },
  ],
  [
    'a name that runs backwards, over lines and on and on',
    { names: [{ ...own, symbol: '\u202ECDSU\u200B', name: `a\n\n\0b${'c'.repeat(500)}` }] },
    { symbol: 'CDSU', name: `a b${'c'.repeat(29)}` },
  ],
  [
    'nothing but invisible characters',
    { names: [{ ...own, symbol: '\u200B\u2066', name: ' ' }] },
    {},
  ],
])('from %s', (_, sources, label) => expect(labelOf(mint, sources)).toEqual(label))

test.each([
  ['SOL, wrapped or not', wrappedSolMint, { symbol: 'SOL', name: 'Solana' }],
  ['money that people know', usdc, { symbol: 'USDC', name: 'USD Coin' }],
])('no source renames %s', (_, known, names) => {
  const sources = { facts: facts({ symbol: 'FAKE', name: 'Fake', flagged: true }), names: [own] }
  expect(labelOf(known, sources)).toEqual({ ...names, verification: 'well-known' })
})
