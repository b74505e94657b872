import type { Address } from '../solana/address/address.ts'

/** Base units of a token. Native SOL has the mint of wrapped SOL. */
export type TokenAmount = { raw: bigint; mint?: Address; decimals?: number }

/** An amount with the decimals of its mint, if known. */
export const tokenAmount = (
  raw: bigint,
  mint: Address | undefined,
  decimals: ReadonlyMap<Address, number>,
): TokenAmount => {
  const places = mint && decimals.get(mint)
  return { raw, ...(mint && { mint }), ...(places !== undefined && { decimals: places }) }
}
