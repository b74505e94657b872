import type { Address } from '../address/address.ts'
import { wellKnownMints } from './well-known-mints.ts'

/** The coin of a chain itself, which has no contract. */
const nativeCoin = '00'.repeat(20)

/**
 * Dollars and ether on the chains that bridges from Solana reach most, by chain id. Sources: Gelato, `USDC
 * Addresses`; Orderly, `Addresses`; for the others several public lists of payment tools, which agree; read November
 * 2026. The dollars of BNB Smart Chain have 18 decimals.
 */
const rows: readonly [chainId: number, dollars: Record<string, string>, decimals: number][] = [
  [
    1,
    {
      a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48: 'USDC',
      dac17f958d2ee523a2206206994597c13d831ec7: 'USDT',
    },
    6,
  ],
  [
    10,
    {
      '0b2c639c533813f4aa9d7837caf62653d097ff85': 'USDC',
      '94b008aa00579c1307b0ef2c499ad98a8ce58e58': 'USDT',
    },
    6,
  ],
  [
    56,
    {
      '8ac76a51cc950d9822d68b83fe1ad97b32cd580d': 'USDC',
      '55d398326f99059ff775485246999027b3197955': 'USDT',
    },
    18,
  ],
  [
    137,
    {
      '3c499c542cef5e3811e1192ce70d8cc03d5c3359': 'USDC',
      c2132d05d31c914a87c6611c10748aeb04b58e8f: 'USDT',
    },
    6,
  ],
  [8453, { '833589fcd6edb6e08f4c7c32d4f71b54bda02913': 'USDC' }, 6],
  [
    42161,
    {
      af88d065e77c8cc2239327c5edb3a432268e5831: 'USDC',
      fd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9: 'USDT',
    },
    6,
  ],
  [
    43114,
    {
      b97ef9ef8734c71904d8002f8b6bc66dd9c48a6e: 'USDC',
      '9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7': 'USDT',
    },
    6,
  ],
]

/** Chains whose own coin is ether. */
const etherChains = [1, 10, 8453, 42161, 59144]

type Money = { mint: Address; decimals: number; here: number }

const keyOf = (chainId: number, token: string): string => `${chainId} ${token}`

const mintOf = new Map([...wellKnownMints].map(([mint, { symbol }]) => [symbol, mint]))

const moneyOf = (symbol: string, decimals: number, here: number): Money[] => {
  const mint = mintOf.get(symbol)
  return mint ? [{ mint, decimals, here }] : []
}

const known: ReadonlyMap<string, Money> = new Map([
  ...rows.flatMap(([chainId, dollars, decimals]) =>
    Object.entries(dollars).flatMap(([token, symbol]) =>
      moneyOf(symbol, decimals, 6).map((money) => [keyOf(chainId, token), money] as const),
    ),
  ),
  ...etherChains.flatMap((chainId) =>
    moneyOf('WETH', 18, 8).map((money) => [keyOf(chainId, nativeCoin), money] as const),
  ),
])

/**
 * The same amount of the same money on Solana, in base units; undefined for every other token. The address is in hex,
 * without a prefix.
 */
export const sameMoneyHere = (
  chainId: bigint,
  token: string,
  amount: bigint,
): { mint: Address; amount: bigint } | undefined => {
  const money = known.get(keyOf(Number(chainId), token))
  if (!money) return undefined
  const { mint, decimals, here } = money
  return { mint, amount: (amount * 10n ** BigInt(here)) / 10n ** BigInt(decimals) }
}
