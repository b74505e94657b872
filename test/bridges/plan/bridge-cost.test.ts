import { expect, test } from 'bun:test'
import { address } from '../../../src/solana/address/address.ts'
import { takesMore } from '../../../src/bridges/plan/bridge-cost.ts'
import type { QuoteRefusal } from '../../../src/bridges/plan/quote-refusal.ts'
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
  ['the quoted amount', [loss(wallet, wrappedSolMint, 100_000_000n)], quoted],
  ['it plus rent and network fees', [loss(wallet, wrappedSolMint, 125_000_000n)], quoted],
  [
    'it plus a quoted fee',
    [loss(wallet, wrappedSolMint, 145_000_000n)],
    { ...quoted, fees: [fee(15_000_000n)] },
  ],
  ['from another wallet', [loss(other, wrappedSolMint, 900_000_000n)], quoted],
  ['nothing, and pays out', [loss(wallet, usdc, -5n)], quoted],
  ['a quoted token', [loss(wallet, usdc, 50n)], { ...quoted, mint: usdc, amountIn: 50n }],
])('takes %s', (_, balances, request) => {
  expect(takesMore(wallet, balances, request)).toBeUndefined()
})

const takesMoreThan = (
  taken: bigint,
  allowed: bigint,
  mint = wrappedSolMint,
  decimals = 9,
): QuoteRefusal => ({
  reason: 'takes-more',
  taken: { raw: taken, mint, decimals },
  allowed: { raw: allowed, mint, decimals },
})

test.each<[string, Parameters<typeof takesMore>[1], Parameters<typeof takesMore>[2], QuoteRefusal]>(
  [
    [
      'more SOL',
      [loss(wallet, wrappedSolMint, 200_000_000n)],
      quoted,
      takesMoreThan(200_000_000n, 130_000_000n),
    ],
    ['another token', [loss(wallet, usdc, 1n)], quoted, { reason: 'takes-other-asset' }],
    [
      'more of the token',
      [loss(wallet, usdc, 51n)],
      { ...quoted, mint: usdc, amountIn: 50n },
      takesMoreThan(51n, 50n, usdc, 6),
    ],
    [
      'SOL beside a token',
      [loss(wallet, wrappedSolMint, 50_000_000n)],
      { ...quoted, mint: usdc, amountIn: 50n },
      takesMoreThan(50_000_000n, 30_000_000n),
    ],
    [
      'everything as a fee',
      [loss(wallet, wrappedSolMint, 900_000_000n)],
      { ...quoted, fees: [fee(10n ** 12n)] },
      takesMoreThan(900_000_000n, 630_000_000n),
    ],
  ],
)('takes %s, and is refused', (_, balances, request, refusal) => {
  expect(takesMore(wallet, balances, request)).toEqual(refusal)
})
