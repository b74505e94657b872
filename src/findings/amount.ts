import type { Address } from '../solana/address/address.ts'

/** Base units of a token. Native SOL has the mint of wrapped SOL. */
export type TokenAmount = {
  raw: bigint
  mint?: Address
  decimals?: number
  /** Wallets show the amount multiplied by this; absent for 1. */
  factor?: number
  /** It is the single unit of an NFT. */
  nft?: true
}

/** Decimals by mint, the factors of tokens whose amounts wallets multiply, and the mints of NFTs. */
export type MintUnits = ReadonlyMap<Address, number> & {
  readonly factors?: ReadonlyMap<Address, number>
  readonly nfts?: ReadonlySet<Address>
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
    ...(raw === 1n && mint && decimals.nfts?.has(mint) && { nft: true }),
  }
}
