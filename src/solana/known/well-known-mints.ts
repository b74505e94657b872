import { address, type Address } from '../address/address.ts'
import { wrappedSolMint } from '../address/known-address.ts'
import rows from './well-known-mints.json'

export type WellKnownMint = {
  symbol: string
  name: string
  /** Represents something else, as its name promises: money, staked SOL, a share. */
  backed: boolean
}

/** The name of the list below in answers, and the day on which it was last compared with its sources. */
export const knownAs = 'built-in well-known tokens'
export const wellKnownMintsDate = '2026-11-20'

/**
 * Tokens that people know by name and that others imitate. Facts: mint, symbol and name as published by the issuers,
 * each confirmed by several independent sources (issuers' documents, protocol clients, recorded transactions), read
 * November 2026.
 */
export const wellKnownMints: ReadonlyMap<Address, WellKnownMint> = new Map([
  [wrappedSolMint, { symbol: 'SOL', name: 'Wrapped SOL', backed: true }],
  ...rows.map(({ mint, ...token }) => [address(mint), token] as const),
])

/**
 * Keys of regulated issuers, who can freeze or recover tokens because the law requires it. Setting one of these as an
 * authority gives control to the issuer, not to the signer. Source: the mints of USDC, USDT, PYUSD, USDG and the
 * xStocks, read November 2026.
 */
export const knownIssuers: ReadonlyMap<Address, string> = new Map([
  [address('7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar'), 'Circle'],
  [address('BJE5MMbqXjVwjAF7oxwPYXnTXDyspzZyt4vwenNw5ruG'), 'Circle'],
  [address('Q6XprfkF8RQQKoQVG33xT88H7wi8Uk1B1CC7YAs69Gi'), 'Tether'],
  [address('2apBGMsS6ti9RyF5TwQTDswXBWskiJP2LD4cUEDqYJjk'), 'Paxos'],
  [address('5aMNNLQJwAEeoemTEMkv5NVjqKwvvefRYCQ5Z67HFvEq'), 'Backed'],
  [address('JDq14BWvqCRFNu1krb12bcRpbGtJZ1FLEakMw6FdxJNs'), 'Backed'],
])
