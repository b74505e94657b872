import type { LedgerTransaction } from '../../solana/ledger.ts'
import { agreedTrades } from './agreed-trades.ts'
import { exchangeOf, tradeOf } from './exchange.ts'
import { keptOrder } from './kept-order.ts'
import { kindOfNoTrade } from './no-trade.ts'
import { ownerFlows, type ReadTransaction, readTransaction, signersOf } from './owner-flows.ts'
import type { NoTrade, NoTradeKind, Trade } from './trade.ts'
import { callsOf } from './venues.ts'

export type Derivation = {
  trades: Trade[]
  /** What two signers exchanged directly, without a program: at any price, which says nothing about a market. */
  agreed: Trade[]
  /** What the transaction was to the other wallets that signed it. */
  others: NoTrade[]
}

/**
 * Who exchanged what in a transaction that has happened, from what every owner had before and after: valid for every
 * program, known or not, and for every route. Covers the wallets that signed, and where a keeper carried out an order,
 * the wallet that it was for.
 */
export const deriveTrades = (record: LedgerTransaction): Derivation => {
  if (record.error) return nothing(record, 'failed')
  const read = readTransaction(record)
  return read ? deriveTradesOf(read) : nothing(record, 'unexplained')
}

/** The same of a transaction that is already read and did not fail. */
export const deriveTradesOf = (read: ReadTransaction): Derivation => {
  const { record } = read
  // Old records are from before nodes reported the owners of token accounts.
  if (
    !isConserved(record) ||
    read.tokens.some(({ ownerBefore, ownerAfter }) => !ownerBefore && !ownerAfter)
  )
    return nothing(record, 'unexplained')
  const calls = callsOf(read.instructions, read.movers)
  const all = signersOf(read).map((signer) => ownerFlows(read, signer))
  const derived: Derivation = { trades: [], agreed: agreedTrades(read, all, calls), others: [] }
  const signersChanged = all.some(({ net, sentAlong }) => net.size > 0 || sentAlong)
  for (const flows of all) {
    const exchanged = exchangeOf(flows, calls)
    if (exchanged) derived.trades.push(tradeOf(read, flows, exchanged, calls))
    else
      derived.others.push({
        wallet: flows.owner,
        kind: kindOfNoTrade(flows, calls, signersChanged),
      })
  }
  if (calls.order) derived.trades.push(...keptOrder(read, calls))
  return derived
}

const nothing = ({ transaction }: LedgerTransaction, kind: NoTradeKind): Derivation => {
  const [feePayer] = transaction.message.staticAccounts
  return { trades: [], agreed: [], others: feePayer ? [{ wallet: feePayer, kind }] : [] }
}

/** No transaction creates or destroys lamports beyond its fee: a record that says so is wrong. */
const isConserved = ({ preLamports, postLamports, feeLamports }: LedgerTransaction): boolean =>
  sumOf(preLamports) === sumOf(postLamports) + feeLamports

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)
