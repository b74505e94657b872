import type { Address } from '../solana/address/address.ts'

/** Base units of a token. Native SOL has the mint of wrapped SOL. */
export type TokenAmount = {
  raw: bigint
  mint?: Address
  decimals?: number
  /** Wallets show the amount multiplied by this; absent for 1. */
  factor?: number
}

/** Decimals by mint, and the factors of tokens whose amounts wallets multiply. */
export type MintUnits = ReadonlyMap<Address, number> & {
  readonly factors?: ReadonlyMap<Address, number>
}

/** An amount with the decimals of its mint, if known. */
export const tokenAmount = (
  raw: bigint,
  mint: Address | undefined,
  decimals: MintUnits,
): TokenAmount => {
  const places = mint && decimals.get(mint)
  const factor = mint && decimals.factors?.get(mint)
  return {
    raw,
    ...(mint && { mint }),
    ...(places !== undefined && { decimals: places }),
    ...(factor !== undefined && { factor }),
  }
}
