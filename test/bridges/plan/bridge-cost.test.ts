import { expect, test } from 'bun:test'
import { address } from '../../../src/solana/address/address.ts'
import { takesMore } from '../../../src/bridges/plan/bridge-cost.ts'
import type { BridgeFee } from '../../../src/bridges/plan/provider.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { usdcMint } from '../../kit/bridges/bridge-provider.ts'

const wallet = address('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')
const other = address('5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1')
const usdc = address(usdcMint)
const loss = (owner: typeof wallet, mint: typeof wallet, amount: bigint) => ({
  owner,
  mint,
  before: 10n ** 12n,
  after: 10n ** 12n - amount,
  decimals: 6,
})
const quoted = { mint: wrappedSolMint, amountIn: 100_000_000n, fees: [] }
const fee = (amount: bigint): BridgeFee => ({
  kind: 'provider',
  name: 'Fixed fee',
  amount,
  symbol: 'SOL',
  decimals: 9,
  included: false,
})

test.each([
  ['what was quoted', [loss(wallet, wrappedSolMint, 100_000_000n)], quoted],
  ['it with rent and network fees', [loss(wallet, wrappedSolMint, 125_000_000n)], quoted],
  [
    'it with a fee that was told',
    [loss(wallet, wrappedSolMint, 145_000_000n)],
    { ...quoted, fees: [fee(15_000_000n)] },
  ],
  ['of somebody else', [loss(other, wrappedSolMint, 900_000_000n)], quoted],
  ['nothing, but gives', [loss(wallet, usdc, -5n)], quoted],
  ['a token that was quoted', [loss(wallet, usdc, 50n)], { ...quoted, mint: usdc, amountIn: 50n }],
])('takes %s', (_, balances, asked) => {
  expect(takesMore(wallet, balances, asked)).toBeUndefined()
})

test.each([
  ['more SOL', [loss(wallet, wrappedSolMint, 200_000_000n)], quoted, '0.2 SOL'],
  ['a token besides', [loss(wallet, usdc, 1n)], quoted, 'something else'],
  [
    'more of the token',
    [loss(wallet, usdc, 51n)],
    { ...quoted, mint: usdc, amountIn: 50n },
    '0.000051',
  ],
  [
    'SOL besides a token',
    [loss(wallet, wrappedSolMint, 50_000_000n)],
    { ...quoted, mint: usdc, amountIn: 50n },
    '0.05 SOL',
  ],
  [
    'all under the name of a fee',
    [loss(wallet, wrappedSolMint, 900_000_000n)],
    { ...quoted, fees: [fee(10n ** 12n)] },
    '0.9 SOL',
  ],
])('takes %s, and is not handed out', (_, balances, asked, said) => {
  expect(takesMore(wallet, balances, asked)).toContain(said)
})
