import type {
  AddressRiskAnswer,
  AddressRiskBody,
} from '../../../checks/address/http/schema/address-risk.ts'
import type { DappAnswer, DappBody } from '../../../checks/dapp/http/schema/dapp.ts'
import type { MessageAnswer, MessageBody } from '../../../checks/message/http/schema/message.ts'
import type {
  PermissionAnswer,
  PermissionBody,
} from '../../../checks/permission/http/schema/permission.ts'
import type {
  TokenRiskAnswer,
  TokenRiskBody,
} from '../../../checks/token/http/schema/token-risk.ts'
import type { ChartAnswer } from '../../../market/http/schema/token-chart.ts'
import type {
  TokenHoldersAnswer,
  TokenTradersAnswer,
  WalletResultsAnswer,
} from '../../../market/http/schema/launch-data.ts'
import type { TokenProfileAnswer } from '../../../market/http/schema/token-profile.ts'
import type { LabelListAnswer } from '../../../market/http/schema/token-label.ts'
import type { TokenListAnswer } from '../../../market/http/schema/token.ts'
import type { TradeFeedAnswer } from '../../../market/http/schema/trader-data.ts'
import type { HealthAnswer } from '../../../monitoring/http/read-health.ts'
import type { HistoryAnswer } from '../../../monitoring/http/schema/history.ts'
import type { StatsAnswer } from '../../../monitoring/http/schema/stats.ts'
import type { ScanAnswer } from '../../../scan/http/schema/scan.ts'
import type { ScanBody } from '../../../scan/http/schema/scan-request.ts'
import type {
  WalletActivityAnswer,
  WalletHoldingsAnswer,
  WalletOverviewAnswer,
  WalletTradesAnswer,
} from '../../../wallets/http/schema/wallet-data.ts'
import { type Answer, get, post } from './request.ts'
import type { Received } from './received.ts'

/** One function an answer that the pages show, typed by the API's own schema. */
type Response<Value> = Promise<Answer<Received<Value>>>

export const scanTransaction = (body: ScanBody, signal: AbortSignal): Response<ScanAnswer> =>
  post('/v1/wallet/tx?include=findings,controls,coverage,bound,provenance,assets', body, signal)

/** What the ledger shows alone. */
export const scanForLedger = (body: ScanBody): Response<ScanAnswer> =>
  post('/v1/wallet/tx?include=controls,coverage,assets', body)

/** The same with guards, which take a second scan. */
export const readGuards = (body: ScanBody): Response<ScanAnswer> =>
  post('/v1/wallet/tx?include=guards', body)

export const checkApp = (body: DappBody, signal: AbortSignal): Response<DappAnswer> =>
  post('/v1/security/dapp-risk?include=findings,coverage,provenance', body, signal)

export const kindOfAddress = (
  body: AddressRiskBody,
  signal: AbortSignal,
): Response<AddressRiskAnswer> => post('/v1/security/address-risk', body, signal)

export const checkMessage = (body: MessageBody, signal: AbortSignal): Response<MessageAnswer> =>
  post('/v1/security/message-risk', body, signal)

export const checkToken = (body: TokenRiskBody): Response<TokenRiskAnswer> =>
  post('/v1/security/token-risk?include=findings,controls,coverage,provenance', body)

export const checkPermissions = (body: PermissionBody): Response<PermissionAnswer> =>
  post('/v1/security/permission-risk?include=coverage', body)

export const searchTokens = (query: string, signal: AbortSignal): Response<TokenListAnswer> =>
  get(`/v1/data/tokens/search?query=${encodeURIComponent(query)}`, signal)

export const readTrendingTokens = (): Response<TokenListAnswer> => get('/v1/data/tokens/trending')

/** At most 100 mints. */
export const readLabels = (mints: readonly string[]): Response<LabelListAnswer> =>
  get(`/v1/data/tokens/labels?mints=${mints.map(encodeURIComponent).join(',')}`)

const tokenPath = (mint: string): string => `/v1/data/tokens/${encodeURIComponent(mint)}`

export const readToken = (mint: string): Response<TokenProfileAnswer> => get(tokenPath(mint))

export const readCandles = (mint: string, interval: string): Response<ChartAnswer> =>
  get(`${tokenPath(mint)}/chart?interval=${interval}`)

export const readHolders = (mint: string): Response<TokenHoldersAnswer> =>
  get(`${tokenPath(mint)}/holders`)

export const readTraders = (mint: string): Response<TokenTradersAnswer> =>
  get(`${tokenPath(mint)}/traders?limit=10`)

/** As in the query of the feed; absent parts admit all trades. */
export type TradeFilter = { side?: string; minAmountUsd?: string; mint?: string; wallet?: string }

export const readFeed = (filter: TradeFilter, limit: number): Response<TradeFeedAnswer> =>
  get(`/v1/data/trades/feed?${new URLSearchParams({ ...filter, limit: String(limit) })}`)

/** Server-sent events: the trades that the feed would list. */
export const tradeStreamPath = ({ mint, wallet, ...others }: TradeFilter): string => {
  const query = new URLSearchParams({
    ...others,
    ...(mint !== undefined && { mints: mint }),
    ...(wallet !== undefined && { wallets: wallet }),
  })
  return `/v1/data/trades/stream?${query}`
}

/** Server-sent events: the price of one token. */
export const priceStreamPath = (mint: string): string =>
  `/v1/data/tokens/prices/stream?mints=${encodeURIComponent(mint)}`

const walletPath = (address: string): string => `/v1/data/wallets/${encodeURIComponent(address)}`

/** Without a cursor, the first page of a list. */
const pagePath = (address: string, list: string, cursor: string | undefined): string =>
  `${walletPath(address)}/${list}${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`

export const readWallet = (address: string): Response<WalletOverviewAnswer> =>
  get(`${walletPath(address)}?include=account`)

export const readResults = (address: string): Response<WalletResultsAnswer> =>
  get(`${walletPath(address)}/pnl`)

export const readHoldings = (address: string, cursor?: string): Response<WalletHoldingsAnswer> =>
  get(pagePath(address, 'holdings', cursor))

export const readTrades = (address: string, cursor?: string): Response<WalletTradesAnswer> =>
  get(pagePath(address, 'trades', cursor))

export const readActivity = (address: string, cursor?: string): Response<WalletActivityAnswer> =>
  get(pagePath(address, 'activity', cursor))

export const readStats = (recentEvents: number): Response<StatsAnswer> =>
  get(`/v1/monitoring/public-api/stats?includeRecent=true&limit=${recentEvents}`)

export const readHistory = (): Response<HistoryAnswer> => get('/v1/monitoring/public-api/history')

export const readHealth = (): Response<HealthAnswer> => get('/v1/monitoring/health')
