import type { Address } from '../address.ts'
import { wrappedSolMint } from '../known-address.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { isOnCurve } from '../risk/curve.ts'
import { explainNoTrade } from './no-trade.ts'
import {
  ownerFlows,
  readTransaction,
  type OwnerFlows,
  type ReadTransaction,
} from './owner-flows.ts'
import { moneyRank } from './quote-mints.ts'
import type { NoTrade, Trade } from './trade.ts'
import { callsOf, type Calls } from './venues.ts'

export type Derivation = {
  trades: Trade[]
  /** What the transaction was to the other wallets that signed it. */
  others: NoTrade[]
}

/**
 * Who exchanged what in a transaction that has happened, from what every owner had before and after: true for every
 * program, also those that nobody knows, and for every route. Wallets that signed are looked at, and where a keeper
 * carried out an order, the wallet that it was for.
 */
export const deriveTrades = (record: LedgerTransaction): Derivation => {
  const feePayer = record.transaction.message.staticAccounts[0]
  if (!feePayer) return { trades: [], others: [] }
  const nothing = (kind: NoTrade['kind'], why: string): Derivation => ({
    trades: [],
    others: [{ wallet: feePayer, kind, why }],
  })
  if (record.error) return nothing('failed', 'It failed on chain and changed nothing but the fee.')
  const read = readTransaction(record)
  if (!read) return nothing('unexplained', 'The record does not fit its own message.')
  const calls = callsOf(read.instructions)
  const derived: Derivation = { trades: [], others: [] }
  for (const { address, signer } of read.resolved.accounts) {
    if (!signer) continue
    const flows = ownerFlows(read, address)
    const legs = exchangedLegs(flows)
    const exchanged = legs && isExchange(flows, legs, calls)
    if (legs && exchanged) derived.trades.push(tradeOf(read, flows, legs, calls))
    else derived.others.push({ wallet: address, ...explainNoTrade(flows, calls) })
  }
  if (derived.trades.length === 0 && calls.order) derived.trades.push(...keptOrder(read, calls))
  return derived
}

type Legs = { given: [mint: Address, amount: bigint]; got: [mint: Address, amount: bigint] }

/** The one thing given and the one thing got; undefined where it is not one of each. */
const exchangedLegs = (flows: OwnerFlows): Legs | undefined => {
  const legs = [...flows.net].filter(([mint, amount]) => !isLeftover(flows, mint, amount))
  const given = legs.filter(([, amount]) => amount < 0n)
  const got = legs.filter(([, amount]) => amount > 0n)
  const [from] = given
  const [to] = got
  if (!from || !to || given.length > 1 || got.length > 1) return undefined
  return { given: [from[0], -from[1]], got: to }
}

/** Of a mint that a route only passes through, this share may stay behind or be drawn from before. */
const leftoverShare = 50n
/** Lamports that a route may leave with its owner beside a change in two other tokens: deposits of a program's own. */
const leftoverLamports = 3_000_000n

const isLeftover = (
  { net, grossIn, grossOut }: OwnerFlows,
  mint: Address,
  amount: bigint,
): boolean => {
  if (net.size <= 2) return false
  const size = amount < 0n ? -amount : amount
  if (mint === wrappedSolMint && size <= leftoverLamports) return true
  const through = [grossIn.get(mint) ?? 0n, grossOut.get(mint) ?? 0n]
  return through.every((moved) => moved > 0n && size * leftoverShare <= moved)
}

/**
 * Whether giving one and getting another was a trade: what is minted for a deposit is a share of it, and a token of
 * which there is one is no currency. An aggregator may mint on the way; what it is called for is the exchange.
 */
const isExchange = (flows: OwnerFlows, { given, got }: Legs, calls: Calls): boolean => {
  if (isSingle(flows, given) || isSingle(flows, got)) return false
  const issued = flows.minted.has(got[0]) || flows.burned.has(given[0])
  return !issued || calls.aggregator
}

const isSingle = ({ decimals }: OwnerFlows, [mint, amount]: [Address, bigint]): boolean =>
  amount === 1n && decimals.get(mint) === 0

const tradeOf = (
  { record }: ReadTransaction,
  { owner, decimals }: OwnerFlows,
  { given, got }: Legs,
  { venues }: Calls,
): Trade => {
  // The one that is more like money is what is paid in; of two goods, what was given.
  const buys = moneyRank(given[0]) >= moneyRank(got[0])
  const [base, quote] = buys ? [got, given] : [given, got]
  return {
    signature: record.signature,
    slot: record.slot,
    ...(record.blockTimeSeconds !== undefined && { timeSeconds: record.blockTimeSeconds }),
    wallet: owner,
    side: buys ? 'buy' : 'sell',
    baseMint: base[0],
    baseAmount: base[1],
    baseDecimals: decimals.get(base[0]) ?? 0,
    quoteMint: quote[0],
    quoteAmount: quote[1],
    quoteDecimals: decimals.get(quote[0]) ?? 0,
    venues: [...venues],
  }
}

/**
 * An order that a keeper carried out: an escrow that no key belongs to only gives, one wallet only gets, and pools
 * between them do both. Told only where exactly one of each is there.
 */
const keptOrder = (read: ReadTransaction, calls: Calls): Trade[] => {
  const signers = new Set(
    read.resolved.accounts.filter(({ signer }) => signer).map(({ address }) => address),
  )
  const oneSided = candidateOwners(read)
    .filter((owner) => !signers.has(owner))
    .map((owner) => ownerFlows(read, owner))
    .filter(({ net }) => net.size === 1)
  const sources = oneSided.filter((flows) => leg(flows)[1] < 0n && !isOnCurve(flows.owner))
  const receivers = oneSided.filter((flows) => leg(flows)[1] > 0n && isOnCurve(flows.owner))
  const [source] = sources
  const [receiver] = receivers.filter((flows) => source && leg(flows)[0] !== leg(source)[0])
  if (!source || !receiver || sources.length > 1 || receivers.length > 1) return []
  const [givenMint, given] = leg(source)
  const decimals = new Map([...source.decimals, ...receiver.decimals])
  const legs: Legs = { given: [givenMint, -given], got: leg(receiver) }
  return [tradeOf(read, { ...receiver, decimals }, legs, calls)]
}

/** The single one of an owner with one leg. */
const leg = ({ net }: OwnerFlows): [Address, bigint] => {
  const [only] = net
  if (!only) throw new Error('an owner without a leg was not left out')
  return only
}

/** Owners of token accounts, and accounts whose lamports grew. */
const candidateOwners = ({ record, resolved, tokens }: ReadTransaction): Address[] => {
  const owners = new Set<Address>()
  for (const { ownerBefore, ownerAfter } of tokens) {
    if (ownerBefore) owners.add(ownerBefore)
    if (ownerAfter) owners.add(ownerAfter)
  }
  const tokenAccounts = new Set(tokens.map(({ account }) => account))
  for (const [index, { address, writable }] of resolved.accounts.entries()) {
    const grown = (record.postLamports[index] ?? 0n) > (record.preLamports[index] ?? 0n)
    if (grown && writable && !tokenAccounts.has(address)) owners.add(address)
  }
  return [...owners]
}
