import type { Address } from '../../../solana/address/address.ts'
import type { LedgerTransaction } from '../../../solana/ledger.ts'
import { sizeOf, type Size } from './dust.ts'
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
