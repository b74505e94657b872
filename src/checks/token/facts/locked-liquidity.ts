import { type Address, address, addressFromBytes } from '../../../solana/address/address.ts'
import type { Account } from '../../../solana/chain.ts'
import { readU64 } from '../../../solana/state/layout.ts'
import { readState } from '../../../solana/state/read-state.ts'

/** A pool whose shares are a token: holders of shares can withdraw the liquidity. */
export type LiquidityPool = {
  pool: Address
  exchange: string
  /** Mint of the shares, and how many the pool has issued in all. */
  shareMint: Address
  issued: bigint
}

/** Percentage of a pool's liquidity that can never be withdrawn because its shares are burnt. */
export type LockedLiquidity = { pool: Address; exchange: string; burntPct: number }

/** Reads the pool in the account. Undefined unless it is a pool that trades the mint. */
export const readLiquidityPool = (
  pool: Address,
  { owner, data }: Account,
  mint: Address,
): LiquidityPool | undefined => {
  const layout = layouts.get(owner)
  if (!layout || data.length < layout.bytes) return undefined
  if (layout.code && !layout.code.every((byte, at) => data[at] === byte)) return undefined
  if (!layout.mintsAt.some((at) => addressFromBytes(data, at) === mint)) return undefined
  return {
    pool,
    exchange: layout.exchange,
    shareMint: addressFromBytes(data, layout.shareMintAt),
    issued: readU64(data, layout.issuedAt),
  }
}

/** Compares the shares issued with those that still exist. Undefined if their mint does not exist. */
export const lockedLiquidity = (
  { pool, exchange, issued }: LiquidityPool,
  shareMint: Account | undefined,
): LockedLiquidity | undefined => {
  const state = shareMint && readState(shareMint)
  if (state?.kind !== 'mint' || issued === 0n) return undefined
  const burnt = issued > state.supply ? issued - state.supply : 0n
  return { pool, exchange, burntPct: Number((burnt * 10_000n) / issued) / 100 }
}

type Layout = {
  exchange: string
  bytes: number
  /** First bytes of such an account. */
  code?: readonly number[]
  mintsAt: readonly number[]
  shareMintAt: number
  issuedAt: number
}

/**
 * Pools that record how many shares they have issued. Sources: clients of PumpSwap (`Pool`) and Raydium (`PoolState` of
 * CPMM, `LIQUIDITY_STATE_LAYOUT_V4`).
 */
const layouts: ReadonlyMap<Address, Layout> = new Map([
  [
    address('pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'),
    {
      exchange: 'PumpSwap',
      bytes: 211,
      code: [0xf1, 0x9a, 0x6d, 0x04, 0x11, 0xb1, 0x6d, 0xbc],
      mintsAt: [43, 75],
      shareMintAt: 107,
      issuedAt: 203,
    },
  ],
  [
    address('CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'),
    {
      exchange: 'Raydium CPMM',
      bytes: 341,
      code: [0xf7, 0xed, 0xe3, 0xf5, 0xd7, 0xc3, 0xde, 0x46],
      mintsAt: [168, 200],
      shareMintAt: 136,
      issuedAt: 333,
    },
  ],
  [
    address('675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'),
    {
      exchange: 'Raydium AMM',
      bytes: 752,
      mintsAt: [400, 432],
      shareMintAt: 464,
      issuedAt: 720,
    },
  ],
])
