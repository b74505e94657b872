import { address, type Address, addressFromBytes } from '../../solana/address/address.ts'
import { stakePoolProgram, wrappedSolMint } from '../../solana/address/known-address.ts'
import { readU64 } from '../../solana/state/layout.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import type { RiskContext } from '../context/risk-context.ts'

/** What so many shares of a pool stand for, in base units of the asset behind them; SOL in lamports. */
export type ShareRate = { asset: Address; assets: bigint; shares: bigint }

/**
 * What pools whose accounts are in the transaction owe for a share, by the share's mint and as of before the
 * transaction. Anyone may open a pool, so neither a name nor a fee protects its depositors, but the pool's own program
 * keeps these numbers.
 */
export const shareRatesOf = oncePerContext(
  ({ before }: RiskContext): ReadonlyMap<Address, ShareRate> => {
    const rates = new Map<Address, ShareRate>()
    for (const { owner, data } of before.values()) {
      const read = readers.get(owner)?.(data)
      if (!read) continue
      const { mint, ...rate } = read
      if (rate.assets > 0n && rate.shares > 0n) rates.set(mint, rate)
    }
    return rates
  },
)

/** Whether the pools of this program state their rate, so that it issues no other share. */
export const statesRates = (program: Address): boolean => readers.has(program)

type Read = (ShareRate & { mint: Address }) | undefined
type Reader = (data: Uint8Array) => Read

/**
 * SPL Stake Pool `StakePool`: the kind in the first byte, the mint at byte 162, the pool's lamports at byte 258, and the
 * supply of tokens behind them. An empty pool issues one token for a lamport.
 */
const readStakePool: Reader = (data) => {
  if (data[0] !== 1 || data.length < 274) return undefined
  const [assets, shares] = [readU64(data, 258), readU64(data, 266)]
  const rate = assets > 0n && shares > 0n ? { assets, shares } : { assets: 1n, shares: 1n }
  return { mint: addressFromBytes(data, 162), asset: wrappedSolMint, ...rate }
}

/**
 * Marinade `State`: the mint behind the account's code, and at byte 512 the lamports for a share in parts of 2³².
 * Source: its IDL.
 */
const readMarinade: Reader = (data) =>
  hasCode(data, 'd8926b5e684bb6b1') && data.length >= 520
    ? {
        mint: addressFromBytes(data, 8),
        asset: wrappedSolMint,
        assets: readU64(data, 512),
        shares: 1n << 32n,
      }
    : undefined

/**
 * Kamino `Reserve`: the asset at byte 128, what is available at 224 and what is lent at 232 (in parts of 2⁶⁰), the
 * share's mint at 2560 and its supply behind it. Source: its IDL.
 */
const readKamino: Reader = (data) =>
  hasCode(data, '2bf2ccca1af73b7f') && data.length >= 2600
    ? {
        mint: addressFromBytes(data, 2560),
        asset: addressFromBytes(data, 128),
        assets: readU64(data, 224) + (readU128(data, 232) >> 60n),
        shares: readU64(data, 2592),
      }
    : undefined

/**
 * Save `Reserve`: version 1, the asset at byte 42, what is available at 171 and what is lent at 179 (in parts of 10¹⁸),
 * the share's mint at 227 and its supply behind it. Source: its SDK.
 */
const readSave: Reader = (data) =>
  data[0] === 1 && data.length === 619
    ? {
        mint: addressFromBytes(data, 227),
        asset: addressFromBytes(data, 42),
        assets: readU64(data, 171) + readU128(data, 179) / 10n ** 18n,
        shares: readU64(data, 259),
      }
    : undefined

const readers: ReadonlyMap<Address, Reader> = new Map([
  [stakePoolProgram, readStakePool],
  // The same interface, deployed by Sanctum: for one validator, and for several.
  [address('SP12tWFxD9oJsVWNavTTBZvMbA6gkAmxtVgxdqvyvhY'), readStakePool],
  [address('SPMBzsVUuoHA4Jm6KunbsotaahvVikZs1JyTW6iJvbn'), readStakePool],
  [address('MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD'), readMarinade],
  [address('KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD'), readKamino],
  [address('So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo'), readSave],
])

const hasCode = (data: Uint8Array, hex: string): boolean =>
  Buffer.from(data.buffer, data.byteOffset, Math.min(data.length, 8)).toString('hex') === hex

const readU128 = (data: Uint8Array, offset: number): bigint =>
  (readU64(data, offset + 8) << 64n) | readU64(data, offset)
