import { openCursor, sealCursor } from '../basics/cursor.ts'
import { invalidField } from '../basics/fault.ts'
import { knownFields } from '../basics/known-fields.ts'
import type { TokenMarket } from '../tokens/token-market.ts'
import type { TradeFilter, TradeIndex, TradePosition } from './trades/trade-index.ts'
import { type CoverageAnswer, readCoverage } from './read-coverage.ts'
import { type PageMeta, tradeAnswer, type TradesAnswer } from './trade-answer.ts'
import { readVerified } from './read-verified.ts'

export type FeedDeps = {
  trades: Pick<TradeIndex, 'feed' | 'coverage'>
  market: Pick<TokenMarket, 'readTokens' | 'verifiedTokens'>
  nowMs: () => number
}

/** Ready for JSON. `coverage` counts from the oldest trade of the page, or of the last day if there is none. */
export type FeedAnswer = TradesAnswer & { meta: { coverage: CoverageAnswer } }

export type FeedInput = { [Name in keyof Required<TradeFilter>]: TradeFilter[Name] | undefined } & {
  limit: number
  cursor: string | undefined
}

/**
 * Trades that this server has followed, newest first. Rejects with Fault INVALID_REQUEST naming `cursor`, or UPSTREAM_*
 * if the store fails.
 */
export const readFeed = async (
  { trades, market, nowMs }: FeedDeps,
  { limit, cursor, side, mint, wallet, minAmountUsd }: FeedInput,
): Promise<FeedAnswer> => {
  const filter: TradeFilter = knownFields({ side, mint, wallet, minAmountUsd })
  const scope = scopeOf(filter)
  const before = cursor === undefined ? undefined : positionOf(scope, cursor)
  const page = await trades.feed(filter, { limit, ...(before !== undefined && { before }) })
  const nowSeconds = Math.floor(nowMs() / 1_000)
  const since = Math.min(nowSeconds, page.trades.at(-1)?.timeSeconds ?? nowSeconds - secondsPerDay)
  const [coverage, verified] = await Promise.all([
    readCoverage(trades, since, nowSeconds),
    readVerified(
      market,
      page.trades.flatMap(({ baseMint, quoteMint }) => [baseMint, quoteMint]),
    ),
  ])
  const meta: PageMeta =
    page.more === undefined ? {} : { nextCursor: sealPosition(scope, page.more) }
  return {
    trades: page.trades.map((trade) => tradeAnswer(trade, (mint) => verified.get(mint)?.symbol)),
    meta: { coverage, ...meta },
  }
}

const secondsPerDay = 86_400

/** A cursor is valid for one filter only; the number is the version of its contents. */
const scopeOf = ({ side, mint, wallet, minAmountUsd }: TradeFilter): string =>
  JSON.stringify(['feed 1', side, mint, wallet, minAmountUsd])

const positionBytes = 8

const sealPosition = (scope: string, position: TradePosition): string => {
  const body = new Uint8Array(positionBytes)
  new DataView(body.buffer).setBigUint64(0, position)
  return sealCursor(scope, body)
}

const positionOf = (scope: string, cursor: string): TradePosition => {
  const body = openCursor(scope, cursor)
  if (body?.length !== positionBytes) throw invalidField('cursor', 'cursor-invalid', {})
  return new DataView(body.buffer, body.byteOffset).getBigUint64(0)
}
