import type { Address } from '../../../solana/address/address.ts'
import type { LedgerTransaction } from '../../../solana/ledger.ts'
import { sizeOf, type Size } from './dust.ts'
import { movementsOf, type Transfer } from '../../../activity/transfers.ts'

/** One transfer to or from a wallet, seen from there. */
export type Passage = {
  atSeconds?: number
  direction: 'in' | 'out'
  counterparty: Address
  /** The wallet signed the transaction: whatever came with it was not sent to it unasked. */
  signed: boolean
  size: Size
  /** The transaction carries a message with a link. */
  link: boolean
  transfer: Transfer
}

/** What the recent transactions of a wallet show. */
export type Past = {
  /** How many transactions were read. */
  examined: number
  /** How many of those asked for the node did not have, or told in contradictions. */
  missing: number
  /** Newest first. */
  passages: Passage[]
}

/** One that was asked for: its time and memo as the list of signatures has them, and its record where the node gave one. */
export type Dealing = {
  atSeconds?: number
  memo?: string
  record: LedgerTransaction | undefined
}

/** Transfers of the wallet, newest first; rent that is laid down for an account is none. */
export const pastOf = (wallet: Address, dealings: readonly Dealing[]): Past => {
  const past: Past = { examined: 0, missing: 0, passages: [] }
  for (const { atSeconds, memo, record } of dealings) {
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
      past.passages.push({
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

/** Addresses in the web, as far as a memo would be understood as one by who reads it. */
const linkForm =
  /https?:|www\.|[a-z0-9-]\.(?:com|net|org|io|xyz|app|fi|gg|fun|site|online|top|vip|live|info|me|co|dev|club|pro|link|click|lol|cc|us|sol)\b/i

/** Rent and burning have nobody on the other side. */
const counterpartyOf = ({ kind, from, to }: Transfer, wallet: Address): Address | undefined => {
  if (kind === 'rent' || kind === 'burn') return undefined
  if (from === wallet) return to
  return to === wallet ? from : undefined
}

/** Came without the wallet having signed for it. */
export const isUnasked = ({ direction, signed }: Passage): boolean => direction === 'in' && !signed
