import type { LedgerTransaction } from '../../solana/ledger.ts'
import { agreedTrades } from './agreed-trades.ts'
import { exchangeOf, tradeOf } from './exchange.ts'
import { keeperOrder } from './keeper-order.ts'
import { type LiquidityChange, liquidityChangeOf } from './liquidity-change.ts'
import { kindOfNoTrade } from './no-trade.ts'
import { ownerFlows, type ReadTransaction, readTransaction, signersOf } from './owner-flows.ts'
import { separateExchanges } from './separate-exchanges.ts'
import type { NoTrade, NoTradeKind, Trade } from './trade.ts'
import { callsOf } from './venues.ts'

export type Derivation = {
  trades: Trade[]
  /** Direct exchanges between two signers, without a program; their price is not a market price. */
  agreed: Trade[]
  /** What the transaction meant for the other signers, and for vaults that it changed. */
  others: NoTrade[]
  /** What those of them whose kind is liquidity moved. */
  liquidity: LiquidityChange[]
}

/**
 * Trades in a recorded transaction, derived from balances before and after: valid for any program or route. Covers the
 * signers, the vaults of multisigs that act in it and, if a keeper executed an order, the wallet that owns it.
 */
export const deriveTrades = (record: LedgerTransaction): Derivation => {
  if (record.error) return nothing(record, 'failed')
  const read = readTransaction(record)
  return read ? deriveTradesOf(read) : nothing(record, 'unexplained')
}

/** As `deriveTrades`, for a transaction that is already read and did not fail. */
export const deriveTradesOf = (read: ReadTransaction): Derivation => {
  const { record } = read
  if (!isConserved(record)) return nothing(record, 'unexplained')
  const calls = callsOf(read.instructions, read.movers)
  const vaults = [...read.vaults.keys()].map((vault) => ownerFlows(read, vault))
  const all = [
    ...signersOf(read).map((signer) => ownerFlows(read, signer)),
    ...vaults.filter(({ net, deposited }) => net.size + deposited.size > 0),
  ]
  const derived: Derivation = {
    trades: [],
    agreed: agreedTrades(read, all, calls),
    others: [],
    liquidity: [],
  }
  const signersChanged = all.some(({ net, sentAlong }) => net.size > 0 || sentAlong)
  for (const flows of all) {
    const single = exchangeOf(flows, calls)
    const exchanges = single ? [single] : separateExchanges(read, flows, calls)
    derived.trades.push(...exchanges.map((each) => tradeOf(read, flows, each, calls)))
    if (exchanges.length > 0) continue
    const kind = kindOfNoTrade(flows, calls, signersChanged)
    derived.others.push({ wallet: flows.owner, kind })
    const change = kind === 'liquidity' ? liquidityChangeOf(flows, calls) : undefined
    if (change) derived.liquidity.push(change)
  }
  if (calls.order) derived.trades.push(...keeperOrder(read, calls))
  return derived
}

const nothing = ({ transaction }: LedgerTransaction, kind: NoTradeKind): Derivation => {
  const [feePayer] = transaction.message.staticAccounts
  const others = feePayer ? [{ wallet: feePayer, kind }] : []
  return { trades: [], agreed: [], others, liquidity: [] }
}

/** Whether lamports before equal lamports after plus the fee, as in every correct record. */
const isConserved = ({ preLamports, postLamports, feeLamports }: LedgerTransaction): boolean =>
  sumOf(preLamports) === sumOf(postLamports) + feeLamports

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)
