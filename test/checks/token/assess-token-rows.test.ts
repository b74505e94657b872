import { describe, expect, test } from 'bun:test'
import { Fault } from '../../../src/basics/fault.ts'
import {
  assessByNames,
  assessTokenRows,
  type TokenLevel,
} from '../../../src/checks/token/assess-token-rows.ts'
import type { TokenRow } from '../../../src/checks/token/read-token-rows.ts'
import { known, notKnown } from '../../../src/findings/known.ts'
import { builtInAddresses } from '../../../src/lists/entries/built-in-addresses.ts'
import { knownBadAddresses } from '../../../src/lists/entries/known-bad-addresses.ts'
import { address } from '../../../src/solana/address/address.ts'
import { makeNameIndex } from '../../../src/tokens/name-index.ts'
import type { TokenFacts } from '../../../src/tokens/token-market.ts'
import { mintOf, setting, walletOf } from '../../kit/checks/token-scene.ts'
import { chainHolding } from '../../kit/market/token-data.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const verifiedMint = walletOf(1)
const other = walletOf(2)
const [listed = usdc] = [...knownBadAddresses.keys()].map(address)
const knowledge = {
  names: makeNameIndex([
    { mint: verifiedMint, source: 'Jupiter', symbol: 'QUILL', name: 'Quill of the Meadow' },
  ]),
  reputation: builtInAddresses,
  nowMs: Date.parse('2026-11-20T12:00:00Z'),
}

type Case = { called?: [string, string]; facts?: Partial<TokenFacts> }

const rowOf = (mint: TokenRow['mint'], { called, facts }: Case = {}): TokenRow => ({
  mint,
  names: called ? [{ symbol: called[0], name: called[1], source: 'provider' }] : [],
  market: facts
    ? known({ mint, source: 'Jupiter', ...facts })
    : notKnown({ reason: 'not-known', source: 'market-data' }),
})

describe('by names, lists and market', () => {
  test.each<[string, TokenRow, Partial<TokenLevel>]>([
    ['a well-known token', rowOf(usdc), { riskLevel: 'unknown', trusted: true }],
    [
      'verified by a provider',
      rowOf(other, { facts: { verified: true }, called: ['ANY', 'Any'] }),
      { riskLevel: 'unknown', trusted: true },
    ],
    ['on the list of verified tokens', rowOf(verifiedMint), { trusted: true }],
    [
      'on that list, but no longer verified',
      rowOf(verifiedMint, { facts: { verified: false } }),
      { riskLevel: 'unknown', trusted: false },
    ],
    ['without a name', rowOf(other), { riskLevel: 'unknown', trusted: false }],
    [
      'symbol and name of money',
      rowOf(other, { called: ['USDC', 'USD Coin'] }),
      { riskLevel: 'critical' },
    ],
    ['the symbol of money', rowOf(other, { called: ['USDC', 'Other'] }), { riskLevel: 'high' }],
    [
      'verified, with the symbol of money',
      rowOf(other, { facts: { verified: true }, called: ['USDC', 'Bridged'] }),
      { riskLevel: 'medium', trusted: true },
    ],
    [
      'flagged, though verified',
      rowOf(other, { facts: { verified: true, flagged: true } }),
      { riskLevel: 'high', trusted: true },
    ],
    [
      'made by a reported wallet',
      rowOf(other, { facts: { verified: true, creator: listed } }),
      { riskLevel: 'high' },
    ],
    ['reported', rowOf(listed, { facts: { verified: true } }), { riskLevel: 'critical' }],
  ])('%s', (_, row, level) => {
    expect(assessByNames(knowledge, row)).toMatchObject({ riskBasis: 'names', ...level })
  })

  test('handles names of any form', () => {
    for (const text of [
      '',
      ' ',
      '\u0000',
      '\ud800',
      '💎'.repeat(500),
      '\u202e',
      'a'.repeat(10_000),
    ])
      expect(assessByNames(knowledge, rowOf(other, { called: [text, text] })).riskLevel).toBe(
        'unknown',
      )
  })
})

describe('by mint', () => {
  const rug = walletOf(3)
  const chain = chainHolding([
    [verifiedMint, mintOf()],
    [rug, mintOf({ extensions: [setting.permanentDelegate(walletOf(9))] })],
  ])

  test('any number of mints takes two rounds; a mint that is missing counts by its names', async () => {
    chain.requests.length = 0
    const rows = [rowOf(rug), rowOf(verifiedMint), rowOf(other, { called: ['USDC', 'USD Coin'] })]
    const levels = await assessTokenRows({ chain }, knowledge, rows)
    expect(levels).toEqual([
      { riskLevel: 'critical', riskBasis: 'mint', trusted: false },
      { riskLevel: 'low', riskBasis: 'mint', trusted: true },
      { riskLevel: 'critical', riskBasis: 'names', trusted: false },
    ])
    expect(chain.requests).toHaveLength(2)
  })

  test('a verified token that one key can take back is not low', async () => {
    const row = rowOf(rug, { facts: { verified: true } })
    const [level] = await assessTokenRows({ chain }, knowledge, [row])
    expect(level).toEqual({ riskLevel: 'medium', riskBasis: 'mint', trusted: true })
  })

  test('without a node, and without rows', async () => {
    const noNode = chainHolding(new Fault('source-unreachable', { source: 'the test source' }))
    expect(await assessTokenRows({ chain: noNode }, knowledge, [rowOf(verifiedMint)])).toEqual([
      { riskLevel: 'unknown', riskBasis: 'names', trusted: true },
    ])
    expect(await assessTokenRows({ chain: noNode }, knowledge, [])).toEqual([])
  })
})
