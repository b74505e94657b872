import type { TermsReader } from './terms-table.ts'

/** Basis points of the whole. */
const whole = 10_000n

/** An unsigned 64-bit number; a negative offset counts from the end. */
export const u64At = (data: Uint8Array, offset: number): bigint | undefined => {
  const at = offset < 0 ? data.length + offset : offset
  if (at < 0 || at + 8 > data.length) return undefined
  return new DataView(data.buffer, data.byteOffset).getBigUint64(at, true)
}

const u16At = (data: Uint8Array, offset: number): bigint | undefined => {
  const at = offset < 0 ? data.length + offset : offset
  const [low, high] = [data[at], data[at + 1]]
  return low === undefined || high === undefined ? undefined : BigInt(low | (high << 8))
}

/** The minimum that comes back. */
export const minAt =
  (offset: number): TermsReader =>
  (data) => {
    const minOut = u64At(data, offset)
    return minOut === undefined ? undefined : { kind: 'minimum', minOut }
  }

/** The fixed amount that comes back, and the maximum that is paid. */
export const maxAt =
  (out: number, max: number): TermsReader =>
  (data) => {
    const [amount, maxIn] = [u64At(data, out), u64At(data, max)]
    return amount === undefined || maxIn === undefined
      ? undefined
      : { kind: 'maximum', maxIn, out: amount }
  }

/** A quoted amount that comes back, less the slippage in basis points. */
export const quotedOutAt =
  (quoted: number, slippage: number): TermsReader =>
  (data) => {
    const [amount, basisPoints] = [u64At(data, quoted), u16At(data, slippage)]
    if (amount === undefined || basisPoints === undefined) return undefined
    const kept = basisPoints < whole ? whole - basisPoints : 0n
    return { kind: 'minimum', minOut: (amount * kept) / whole }
  }

/** A quoted amount that is paid, plus the slippage in basis points, for a fixed amount. */
export const quotedInAt =
  (out: number, quoted: number, slippage: number): TermsReader =>
  (data) => {
    const [amount, paid, basisPoints] = [
      u64At(data, out),
      u64At(data, quoted),
      u16At(data, slippage),
    ]
    if (amount === undefined || paid === undefined || basisPoints === undefined) return undefined
    return { kind: 'maximum', maxIn: (paid * (whole + basisPoints)) / whole, out: amount }
  }

/** An amount and its threshold, and whether the amount is what is paid. */
export const thresholdAt = (amount: number, threshold: number, isInput: number): TermsReader => {
  const [asInput, asOutput] = [minAt(threshold), maxAt(amount, threshold)]
  return (data) =>
    data[isInput] === undefined ? undefined : (data[isInput] ? asInput : asOutput)(data)
}

/** Two amounts and a mode: the third mode fixes what comes back, the others what is paid. */
export const byMode = (first: number, second: number, mode: number): TermsReader => {
  const [asInput, asOutput] = [minAt(second), maxAt(first, second)]
  return (data) =>
    data[mode] === undefined ? undefined : (data[mode] === exactOutMode ? asOutput : asInput)(data)
}

const exactOutMode = 2

/** One reading if a byte has this value, another if it has any other. */
export const byFlag =
  (flag: number, value: number, ifEqual: TermsReader, otherwise: TermsReader): TermsReader =>
  (data) =>
    data[flag] === undefined ? undefined : (data[flag] === value ? ifEqual : otherwise)(data)

/** No minimum if all of these bytes are zero. Otherwise the limit is in units that only the market's account tells. */
export const noneIfZero =
  (from: number, bytes: number): TermsReader =>
  (data) =>
    data.length >= from + bytes && data.subarray(from, from + bytes).every((byte) => byte === 0)
      ? { kind: 'minimum', minOut: 0n }
      : undefined

/** A limit to the price impact in basis points, behind an optional four-byte number. */
export const impactBehindOption =
  (option: number): TermsReader =>
  (data) => {
    const basisPoints = u16At(data, option + (data[option] === 1 ? 5 : 1))
    return basisPoints === undefined
      ? undefined
      : { kind: 'impact', basisPoints: Number(basisPoints) }
  }

/** An order that pays one amount for another. */
export const orderAt =
  (gives: number, gets: number): TermsReader =>
  (data) => {
    const [given, wanted] = [u64At(data, gives), u64At(data, gets)]
    return given === undefined || wanted === undefined
      ? undefined
      : { kind: 'order', gives: given, gets: wanted }
  }

type PriceForm = { compressed?: boolean; kind?: 'listing' | 'sale'; options?: boolean }

/**
 * A price; in SOL, unless it has options: the seconds until it expires, then the mint of another currency, each behind a
 * byte that tells whether it is there.
 */
export const priceAt =
  (
    offset: number,
    { compressed = false, kind = 'listing', options = false }: PriceForm = {},
  ): TermsReader =>
  (data) => {
    const lamports = u64At(data, offset)
    if (lamports === undefined) return undefined
    const expiry = offset + 8
    const currency = data[expiry] === 1 ? expiry + 9 : expiry + 1
    return { kind, lamports, compressed, inSol: !options || data[currency] !== 1 }
  }
