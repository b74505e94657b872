import { type MintUnits, type TokenAmount, tokenAmount } from '../amount.ts'
import type { Address } from '../../solana/address/address.ts'
import { solDecimals } from '../../solana/effects/balances.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { displayedUnits } from '../../solana/state/display-factor.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'

/** `7xKX…gAsU`: enough to compare by eye. The full address is in the structured part of the answer. */
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

/** The same for people: `5,225.5`. */
export const groupedText = (raw: bigint, decimals: number): string => {
  const [whole = '', fraction] = decimalText(raw, decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** `1.5 SOL`, `20 USDC`, `20 of token 7vfC…oxs1`, `the NFT 7vfC…oxs1`, or raw units if the decimals are unknown. */
export const tokenAmountText = ({ raw, mint, decimals, factor, nft }: TokenAmount): string => {
  if (mint && nft) return `the NFT ${shortAddress(mint)}`
  if (!mint) return `${raw} token ${raw === 1n ? 'unit' : 'units'}`
  const places = mint === wrappedSolMint ? solDecimals : decimals
  if (places === undefined) return `${raw} ${raw === 1n ? 'unit' : 'units'} of ${tokenText(mint)}`
  const known = wellKnownMints.get(mint)
  return `${groupedText(displayedUnits(raw, factor), places)} ${known ? known.symbol : `of ${tokenText(mint)}`}`
}

export const amountText = (raw: bigint, mint: Address | undefined, decimals: MintUnits): string =>
  tokenAmountText(tokenAmount(raw, mint, decimals))

export const solText = (lamports: bigint): string => `${groupedText(lamports, solDecimals)} SOL`

/** `USDC account 7xKX…gAsU`, `token account 7xKX…gAsU`. */
export const tokenAccountText = (account: Address, mint: Address | undefined): string => {
  const symbol = mint && wellKnownMints.get(mint)?.symbol
  return `${symbol ?? 'token'} account ${shortAddress(account)}`
}

/**
 * `SOL`, `USDC`, `token 7vfC…oxs1`, or `tokens`. A symbol always belongs to that very mint; what a token calls itself
 * is never used.
 */
export const tokenText = (mint: Address | undefined): string => {
  if (!mint) return 'tokens'
  return wellKnownMints.get(mint)?.symbol ?? `token ${shortAddress(mint)}`
}
