import {
  type PageMeta,
  tradeAnswer,
  type TradeAnswer,
  type TradesAnswer,
} from '../market/trade-answer.ts'
import type { Address } from '../solana/address/address.ts'
import { Fault, invalidField } from '../basics/fault.ts'
import type { LedgerReader } from '../solana/ledger.ts'
import { deriveTrades } from '../activity/trades/derive-trades.ts'
import { priceTrades } from '../market/trades/price-trades.ts'
import type { TokenMarket } from '../tokens/token-market.ts'
import type { Trade } from '../activity/trades/trade.ts'
import { openPosition, type Position, sealPosition } from './history/position.ts'
import { readAddress } from '../solana/address/read-address.ts'
import { readUnitPrices } from '../market/read-unit-prices.ts'
import { readVerified } from '../market/read-verified.ts'
import { type Page, readPage, type ReadRow } from './read-wallet-history.ts'
import { readStoredValues } from './stored-values.ts'
import type { TradeIndex } from '../market/trades/trade-index.ts'
import { readSources } from './read-wallet-sources.ts'

export type WalletHistoryDeps = {
  ledger: Pick<LedgerReader, 'readSignatures' | 'readTransactions' | 'readTokenAccounts'>
  market: Pick<TokenMarket, 'readTokens' | 'readCandles' | 'verifiedTokens'>
  /** Absent if this server follows no trades. */
  trades?: Pick<TradeIndex, 'feed' | 'fixings'>
  nowMs: () => number
}

export type PageInput = { address: string; limit: number; cursor: string | undefined }

/** Few transactions of a typical wallet are trades. */
const readAhead = 20

/**
 * Trades of a wallet, newest first, from its own transactions and those of its token accounts. Throws Fault
 * INVALID_REQUEST naming `address` or `cursor`, UPSTREAM_* if the node returns nothing.
 */
export const listWalletTrades = async (
  deps: WalletHistoryDeps,
  input: PageInput,
): Promise<TradesAnswer> => {
  const wallet = readAddress(input.address, 'address')
  const scope = `trades ${wallet}`
  const from = readCursor(scope, input.cursor)
  const page = await readTradesPage(deps, wallet, input.limit, from)
  return {
    trades: await tradeAnswers(deps, wallet, page.items),
    meta: metaOf(scope, page),
  }
}

/** Undefined for the first page. Throws Fault INVALID_REQUEST naming `cursor`. */
export const readCursor = (scope: string, cursor: string | undefined): Position | undefined => {
  if (cursor === undefined) return undefined
  const position = openPosition(scope, cursor)
  if (!position) throw invalidField('cursor', 'cursor-invalid', {})
  return position
}

export const metaOf = (scope: string, { next }: Page<unknown>): PageMeta =>
  next ? { nextCursor: sealPosition(scope, next) } : {}

const readTradesPage = async (
  deps: WalletHistoryDeps,
  wallet: Address,
  limit: number,
  from: Position | undefined,
): Promise<Page<Trade>> => {
  let readable = 0
  let unreadable = 0
  const page = await readPage<Trade>(deps, {
    bookmarks: from?.bookmarks ?? (await readSources(deps.ledger, deps.market, wallet)),
    ...(from && { from }),
    limit,
    readAhead,
    shouldRead: ({ failed }) => !failed,
    itemsOf: async (read) => {
      readable += read.filter(({ record }) => record).length
      unreadable += read.filter(({ record }) => !record).length
      return read.map((each) => tradesIn(each, wallet))
    },
  })
  if (readable === 0 && unreadable > 0) throw new Fault('history-without-data', {})
  return page
}

/** The wallet’s trades in one transaction. The time is that of the signature list, which is right on every node. */
export const tradesIn = ({ row, record }: ReadRow, wallet: Address): Trade[] => {
  if (!record) return []
  const timeSeconds = row.blockTimeSeconds ?? record.blockTimeSeconds
  const { trades, agreed } = deriveTrades(record)
  return [...trades, ...agreed]
    .filter((trade) => trade.wallet === wallet)
    .map((trade) => ({ ...trade, ...(timeSeconds !== undefined && { timeSeconds }) }))
}

const tradeAnswers = async (
  deps: WalletHistoryDeps,
  wallet: Address,
  trades: readonly Trade[],
): Promise<TradeAnswer[]> => {
  const { market, trades: index } = deps
  const moments = trades.flatMap(({ quoteMint: mint, timeSeconds }) =>
    timeSeconds === undefined ? [] : [{ mint, timeSeconds }],
  )
  const [stored, unitUsd, verified] = await Promise.all([
    readStoredValues(
      index,
      wallet,
      trades.map(({ slot }) => slot),
    ),
    readUnitPrices(deps, moments),
    readVerified(
      market,
      trades.flatMap(({ baseMint, quoteMint }) => [baseMint, quoteMint]),
    ),
  ])
  return priceTrades(trades, unitUsd).map((trade) =>
    tradeAnswer(
      { ...trade, ...stored(trade.signature, [trade.baseMint, trade.quoteMint]) },
      (mint) => verified.get(mint)?.symbol,
    ),
  )
}
