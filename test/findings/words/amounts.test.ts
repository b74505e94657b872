import { describe, expect, test } from 'bun:test'
import { address } from '../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import {
  amountText,
  decimalText,
  shortAddress,
  tokenText,
} from '../../../src/findings/words/amounts.ts'
import { mint } from '../../kit/scan/risk-context.ts'

describe('amounts', () => {
  test.each([
    [0n, 9, '0'],
    [1n, 9, '0.000000001'],
    [1_500_000_000n, 9, '1.5'],
    [-1_500_000_000n, 9, '-1.5'],
    [-1n, 2, '-0.01'],
    [25n, 0, '25'],
    [100n, 2, '1'],
    [2n ** 64n - 1n, 6, '18446744073709.551615'],
  ] as const)('%p with %p decimals', (raw, decimals, text) =>
    expect(decimalText(raw, decimals)).toBe(text),
  )

  test('SOL by its name, tokens by their mint, unknown decimals as raw units', () => {
    expect(amountText(1_500_000_000n, wrappedSolMint, new Map())).toBe('1.5 SOL')
    expect(amountText(1_500_000n, mint, new Map([[mint, 6]]))).toBe(
      `1.5 of token ${shortAddress(mint)}`,
    )
    expect(amountText(7n, mint, new Map())).toBe(`7 units of token ${shortAddress(mint)}`)
    expect(amountText(7n, undefined, new Map())).toBe('7 token units')
  })

  test('well-known tokens by the symbol of their mint', () => {
    const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
    expect(amountText(5_225_000_000n, usdc, new Map([[usdc, 6]]))).toBe('5,225 USDC')
    expect(amountText(7n, usdc, new Map())).toBe('7 units of USDC')
    expect([tokenText(usdc), tokenText(wrappedSolMint), tokenText(undefined)]).toEqual([
      'USDC',
      'SOL',
      'tokens',
    ])
  })
})
