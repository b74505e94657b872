import { expect, test } from 'bun:test'
import type { ActivityAmount } from '../../../src/activity/activity-item.ts'
import { address } from '../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { unitPriceOf } from '../../../src/market/trades/unit-price.ts'
import { activityValueUsd } from '../../../src/wallets/history/activity-value.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const goods = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')
const at = 1_700_000_000
const unitUsd = unitPriceOf(new Map(), [
  { timeSeconds: at - 300, priceUsd: 150, candleSeconds: 900 },
])

const dollars = (whole: bigint, direction: 'in' | 'out'): ActivityAmount => ({
  mint: usdc,
  raw: whole * 1_000_000n,
  decimals: 6,
  direction,
})
const sol = (lamports: bigint, direction: 'in' | 'out'): ActivityAmount => ({
  mint: wrappedSolMint,
  raw: lamports,
  decimals: 9,
  direction,
})
const token = (direction: 'in' | 'out'): ActivityAmount => ({
  mint: goods,
  raw: 5n,
  decimals: 0,
  direction,
})

test.each([
  ['nothing moved', [], at, undefined],
  ['dollars, without any price or time', [dollars(3n, 'in')], undefined, 3],
  ['SOL at its price then', [sol(2_000_000_000n, 'out')], at, 300],
  ['SOL at an unknown time', [sol(2_000_000_000n, 'out')], undefined, undefined],
  ['SOL at a time without a price', [sol(2_000_000_000n, 'out')], at - 5_000, undefined],
  ['a token without a price', [token('in')], at, undefined],
  ['the dollar side of a swap', [sol(2_000_000_000n, 'out'), dollars(301n, 'in')], at, 301],
  ['the known side of a swap', [sol(2_000_000_000n, 'out'), token('in')], at, 300],
  ['several amounts on one side', [dollars(1n, 'out'), sol(1_000_000_000n, 'out')], at, 151],
  ['no value from half a side', [dollars(1n, 'out'), token('out')], at, undefined],
  [
    'the other side if one is only known in part',
    [dollars(1n, 'out'), token('out'), dollars(4n, 'in')],
    at,
    4,
  ],
  ['a tiny amount', [{ ...dollars(1n, 'in'), raw: 1n }], at, 0.000001],
] satisfies [string, ActivityAmount[], number | undefined, number | undefined][])(
  '%s',
  (_, amounts, timeSeconds, valueUsd) => {
    expect(activityValueUsd(amounts, timeSeconds, unitUsd)).toBe(valueUsd)
  },
)

test('an amount without decimals has no value', () => {
  expect(activityValueUsd([{ mint: usdc, raw: 5n, direction: 'in' }], at, unitUsd)).toBeUndefined()
})
