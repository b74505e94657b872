import { address, addressFromBytes, type Address } from '../../../src/solana/address/address.ts'
import type { PricedTrade } from '../../../src/activity/trades/trade.ts'
import { base58 } from '@scure/base'

export const usdcMint = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

/** A wallet or mint by its number; all differ within the first eight bytes. */
export const addressNumber = (number: number, kind = 7): Address => {
  const bytes = new Uint8Array(32).fill(kind)
  new DataView(bytes.buffer).setUint32(0, number)
  return addressFromBytes(bytes)
}

export const signatureNumber = (number: number): string => {
  const bytes = new Uint8Array(64).fill(9)
  new DataView(bytes.buffer).setUint32(0, number)
  return base58.encode(bytes)
}

/** By default, a purchase of one token for ten dollars. */
export const makeTrade = (number: number, fields: Partial<PricedTrade> = {}): PricedTrade => ({
  signature: signatureNumber(number),
  slot: BigInt(1_000 + number),
  timeSeconds: 1_700_000_000 + number,
  wallet: addressNumber(1),
  side: 'buy',
  baseMint: addressNumber(1, 8),
  baseAmount: 1_000_000n,
  baseDecimals: 6,
  quoteMint: usdcMint,
  quoteAmount: 10_000_000n,
  quoteDecimals: 6,
  venues: ['Raydium CLMM'],
  amountUsd: 10,
  priceUsd: 10,
  ...fields,
})
