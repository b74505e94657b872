import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { sizeOf } from '../../../../src/checks/wallet/facts/dust.ts'
import { walletTransfer } from '../../../kit/checks/address-case.ts'
import { plainAddress, stranger } from '../../../kit/checks/address-scene.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const { transfer } = walletTransfer(stranger)

describe('sizeOf', () => {
  test.each([
    ['0.00009 SOL', wrappedSolMint, 90_000n, 9, 'dust'],
    ['0.0001 SOL', wrappedSolMint, 100_000n, 9, 'trifling'],
    ['0.001 SOL', wrappedSolMint, 1_000_000n, 9, 'value'],
    ['no USDC at all', usdc, 0n, 6, 'dust'],
    ['a thousandth of a dollar', usdc, 1_000n, 6, 'dust'],
    ['ten cents', usdc, 100_000n, 6, 'trifling'],
    ['a dollar', usdc, 1_000_000n, 6, 'value'],
    ['an unknown token', plainAddress(1), 10n ** 12n, 6, 'unknown-token'],
    ['none of an unknown token', plainAddress(1), 0n, 6, 'dust'],
  ] as const)('%s', (_, mint, amount, decimals, size) => {
    expect(sizeOf({ ...transfer, mint, amount, decimals })).toBe(size)
  })

  test('without decimals the value of a token is not known', () => {
    const { decimals: _, ...unknown } = transfer
    expect(sizeOf({ ...unknown, mint: usdc })).toBe('unknown-token')
  })
})
