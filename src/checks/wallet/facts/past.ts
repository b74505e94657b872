import type { Address } from '../../../solana/address/address.ts'
import type { LedgerTransaction } from '../../../solana/ledger.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import { dustMaxLamports, moneyDustMax, tokenDustMax, trifleMaxLamports } from '../thresholds.ts'
import { movementsOf, type Transfer } from '../../../activity/transfers.ts'

/** One transfer to or from a wallet, from the wallet's point of view. */
export type WalletTransfer = {
  atSeconds?: number
  direction: 'in' | 'out'
  counterparty: Address
  /** The wallet signed the transaction, so what it received was not unsolicited. */
  signed: boolean
  size: Size
  /** The transaction carries a memo with a link. */
  link: boolean
  transfer: Transfer
}

/** What a wallet's recent transactions show. */
export type Past = {
  /** Number of transactions read. */
  examined: number
  /** Transactions that the node did not have, or returned in contradictory form. */
  missing: number
  /** Newest first. */
  transfers: WalletTransfer[]
}

/** A requested transaction: time and memo from the list of signatures, and its record if the node returned one. */
export type RequestedTransaction = {
  atSeconds?: number
  memo?: string
  record: LedgerTransaction | undefined
}

/** A wallet's transfers, newest first. Rent paid for an account does not count. */
export const pastOf = (wallet: Address, requested: readonly RequestedTransaction[]): Past => {
  const past: Past = { examined: 0, missing: 0, transfers: [] }
  for (const { atSeconds, memo, record } of requested) {
    const movements = record && movementsOf(record)
    if (!record || !movements) {
      past.missing += 1
      continue
    }
    past.examined += 1
    const signed = movements.signers.includes(wallet)
    for (const transfer of movements.transfers) {
      const counterparty = counterpartyOf(transfer, wallet)
      if (counterparty === undefined) continue
      past.transfers.push({
        ...(atSeconds !== undefined && { atSeconds }),
        direction: transfer.to === wallet ? 'in' : 'out',
        counterparty,
        signed,
        size: sizeOf(transfer),
        link: memo !== undefined && linkForm.test(memo),
        transfer,
      })
    }
  }
  return past
}

/** Text in a memo that readers take for a link. */
const linkForm =
  /https?:|www\.|[a-z0-9-]\.(?:com|net|org|io|xyz|app|fi|gg|fun|site|online|top|vip|live|info|me|co|dev|club|pro|link|click|lol|cc|us|sol)\b/i

/** Rent and burns have no counterparty. */
const counterpartyOf = ({ kind, from, to }: Transfer, wallet: Address): Address | undefined => {
  if (kind === 'rent' || kind === 'burn') return undefined
  if (from === wallet) return to
  return to === wallet ? from : undefined
}

/** Received without the wallet's signature. */
export const isUnsolicited = ({ direction, signed }: WalletTransfer): boolean =>
  direction === 'in' && !signed

/** Unsolicited, and worthless or of unknown value. */
export const isWorthlessUnsolicited = (transfer: WalletTransfer): boolean =>
  isUnsolicited(transfer) && transfer.size !== 'value'

/** `dust`: worth nothing. `trifling`: too little to be a payment. `unknown-token`: a token of unknown value. */
export type Size = 'dust' | 'trifling' | 'value' | 'unknown-token'

/** What a transfer is worth, as far as that is known without a price. */
export const sizeOf = ({ mint, amount, decimals }: Transfer): Size => {
  if (amount === 0n) return 'dust'
  if (mint === wrappedSolMint) {
    if (amount < dustMaxLamports) return 'dust'
    return amount < trifleMaxLamports ? 'trifling' : 'value'
  }
  const known = wellKnownMints.get(mint)
  if (!known || decimals === undefined) return 'unknown-token'
  const bounds = isMoney(mint) ? moneyDustMax : tokenDustMax
  const whole = Number(amount) / 10 ** decimals
  if (whole < bounds.dust) return 'dust'
  return whole < bounds.trifle ? 'trifling' : 'value'
}

/** Dollars and euros, by the symbols of the well-known mints themselves, never by what a token calls itself. */
const isMoney = (mint: Address): boolean => /USD|EUR/.test(wellKnownMints.get(mint)?.symbol ?? '')
