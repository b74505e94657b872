import type { Address } from '../../address/address.ts'

/**
 * What a signed instruction promises its signer, whatever the preview shows. Amounts are in base units of the asset that
 * the signer gets or pays, SOL in lamports.
 */
export type TradeTerms =
  /** A swap that returns at least this much, or fails. */
  | { kind: 'minimum'; minOut: bigint }
  /** A swap that takes at most this much for a fixed amount, or fails. */
  | { kind: 'maximum'; maxIn: bigint; out: bigint }
  /** A swap that moves the pool's price by at most this share, or fails. */
  | { kind: 'impact'; basisPoints: number }
  /** An order that anyone may fill: all of `gives` for `gets`. */
  | { kind: 'order'; gives: bigint; gets: bigint }
  /** An order that is filled on another chain. */
  | {
      kind: 'bridge-order'
      gives: bigint
      /** Token and addresses of the other chain are in hex. */
      wants: { chainId: bigint; token: string; amount: bigint }
      /** Who may lower what is wanted, or cancel it, if that is not the recipient. */
      authority?: string
      /** Who alone is refunded here once it is cancelled. */
      refundedTo?: Address
    }
  /** An NFT that anyone may buy for this price, or that is sold at once for at least this price. */
  | {
      kind: 'listing' | 'sale'
      /** Base units of another token if the price is not in SOL. */
      lamports: bigint
      compressed: boolean
      inSol: boolean
    }

/** Reads the terms from the whole data of an instruction; undefined if the data is too short for them. */
export type TermsReader = (data: Uint8Array) => TradeTerms | undefined

/** Readers by program, then by the instruction's code in hex. */
export type TermsTable = ReadonlyMap<Address, Readonly<Record<string, TermsReader>>>
