import type { LedgerTransaction } from '../../solana/ledger.ts'
import { agreedTrades } from './agreed-trades.ts'
import { exchangeOf, tradeOf } from './exchange.ts'
import { keptOrder } from './kept-order.ts'
import { explainNoTrade } from './no-trade.ts'
import { ownerFlows, type ReadTransaction, readTransaction, signersOf } from './owner-flows.ts'
import type { NoTrade, Trade } from './trade.ts'
import { callsOf } from './venues.ts'

export type Derivation = {
  trades: Trade[]
  /** What two signers exchanged among themselves, without a program: at any price, which says nothing of a market. */
  agreed: Trade[]
  /** What the transaction was to the other wallets that signed it. */
  others: NoTrade[]
}

/**
 * Who exchanged what in a transaction that has happened, from what every owner had before and after: true for every
 * program, also those that nobody knows, and for every route. Wallets that signed are looked at, and where a keeper
 * carried out an order, the wallet that it was for.
 */
export const deriveTrades = (record: LedgerTransaction): Derivation => {
  if (record.error)
    return nothing(record, 'failed', 'It failed on chain and changed nothing but the fee.')
  const read = readTransaction(record)
  return read
    ? deriveTradesOf(read)
    : nothing(record, 'unexplained', 'The record contradicts itself.')
}

/** The same of a transaction that was read already, and did not fail. */
export const deriveTradesOf = (read: ReadTransaction): Derivation => {
  const { record } = read
  if (!isConserved(record)) return nothing(record, 'unexplained', 'The record contradicts itself.')
  if (read.tokens.some(({ ownerBefore, ownerAfter }) => !ownerBefore && !ownerAfter))
    return nothing(record, 'unexplained', 'It is from before nodes told whose token accounts are.')
  const calls = callsOf(read.instructions, read.movers)
  const all = signersOf(read).map((signer) => ownerFlows(read, signer))
  const derived: Derivation = { trades: [], agreed: agreedTrades(read, all, calls), others: [] }
  const somebodys = all.some(({ net, sentAlong }) => net.size > 0 || sentAlong)
  for (const flows of all) {
    const exchanged = exchangeOf(flows, calls)
    if (exchanged) derived.trades.push(tradeOf(read, flows, exchanged, calls))
    else derived.others.push({ wallet: flows.owner, ...explainNoTrade(flows, calls, somebodys) })
  }
  if (calls.order) derived.trades.push(...keptOrder(read, calls))
  return derived
}

const nothing = (
  { transaction }: LedgerTransaction,
  kind: NoTrade['kind'],
  why: string,
): Derivation => {
  const [feePayer] = transaction.message.staticAccounts
  return { trades: [], agreed: [], others: feePayer ? [{ wallet: feePayer, kind, why }] : [] }
}

/** No transaction makes or destroys lamports but those of its fee: a record that says so is not to be believed. */
const isConserved = ({ preLamports, postLamports, feeLamports }: LedgerTransaction): boolean =>
  sumOf(preLamports) === sumOf(postLamports) + feeLamports

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)
