import type { Address } from '../../solana/address/address.ts'

/** Totals of one mint's trades over a window. */
export type MintFlow = {
  mint: Address
  trades: number
  buys: number
  sells: number
  /** Distinct wallets; of many, an estimate. */
  buyers: number
  sellers: number
  buyUsd: number
  sellUsd: number
  /** Price change over the window, in percent. Absent without trades at both of its ends. */
  changePct?: number
}
