import type { Address } from '../address.ts'
import { solDecimals } from '../effect/balances.ts'
import { wrappedSolMint } from '../known-address.ts'

/** `7xKX…gAsU`: enough to compare by eye; the full address stands in the structured part of the answer. */
export const shortAddress = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`

/** `1.5` for 1500000000 with 9 decimals: exact, without trailing zeros. */
export const decimalText = (raw: bigint, decimals: number): string => {
  const sign = raw < 0n ? '-' : ''
  const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction && `.${fraction}`}`
}

/** `1.5 SOL`, `20 of token EPjF…Dt1v`, or raw units where the decimals are not known. */
export const amountText = (
  raw: bigint,
  mint: Address | undefined,
  decimals: ReadonlyMap<Address, number>,
): string => {
  if (mint === wrappedSolMint) return `${decimalText(raw, solDecimals)} SOL`
  const places = mint && decimals.get(mint)
  if (places === undefined)
    return mint ? `${raw} units of ${tokenText(mint)}` : `${raw} token units`
  return `${decimalText(raw, places)} of ${tokenText(mint)}`
}

export const solText = (lamports: bigint): string => `${decimalText(lamports, solDecimals)} SOL`

/** `SOL`, `token EPjF…Dt1v`, or `tokens`. */
export const tokenText = (mint: Address | undefined): string => {
  if (mint === wrappedSolMint) return 'SOL'
  return mint ? `token ${shortAddress(mint)}` : 'tokens'
}
