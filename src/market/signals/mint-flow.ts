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
  /**
   * Set if a sample of blocks was read within the window: the numbers above are those seen, and the volume is estimated,
   * unless too few were.
   */
  sample?: { volume?: VolumeEstimate }
}

/** From a sample. `errorPct`: 95 % of such estimates are off by less. */
export type VolumeEstimate = { usd: number; errorPct: number }

/** `errorPct` is absent if the volume is not estimated. */
export type KnownVolume = { usd: number; errorPct?: number }

/** Undefined if too little was seen, or no trade has a known value. */
export const volumeOfFlow = ({ buyUsd, sellUsd, sample }: MintFlow): KnownVolume | undefined => {
  if (sample) return sample.volume
  const usd = buyUsd + sellUsd
  // Trades of unknown value say nothing about the volume.
  return usd === 0 ? undefined : { usd }
}
