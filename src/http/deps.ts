import type { PageSetting } from '../dashboard/page-shell.ts'
import type { RewardSummary } from '../domain/rewards/summary.ts'
import type { HealthReport } from '../domain/health.ts'
import type { StatsReader } from '../domain/stats/public-api-stats.ts'
import type { AssessmentReport } from '../service/assessment-evidence.ts'
import type { BridgeVerbs } from '../service/bridge-verbs.ts'
import type { AgentDoor } from './agents/door.ts'
import type { Origins } from './origins.ts'
import type { BulkScanInput, BulkScanReport } from '../service/bulk-scan.ts'
import type { AddressAnswer } from '../service/check-address.ts'
import type { DappReport } from '../service/check-dapp.ts'
import type { MessageInput, MessageReport } from '../service/check-message.ts'
import type { WalletAnswer } from '../service/check-wallet.ts'
import type { WalletActivityAnswer } from '../service/list-wallet-activity.ts'
import type { PageInput, TradesAnswer } from '../service/list-wallet-trades.ts'
import type { HoldingsAnswer, HoldingsInput } from '../service/read-holdings.ts'
import type { WalletOverview, WalletPart } from '../service/read-wallet.ts'
import type { LeaderboardAnswer, LeaderboardInput } from '../service/list-leaderboard.ts'
import type { SignalInput, SignalsAnswer } from '../service/list-signals.ts'
import type { FeedInput } from '../service/read-feed.ts'
import type { PermissionAnswer } from '../service/check-permissions-answer.ts'
import type { TokenReport } from '../service/report-token.ts'
import type { TransactionPreview } from '../service/preview-transaction.ts'
import type { TokenData } from '../service/token-data.ts'
import type { ScanInput, ScanReport } from '../service/scan-transaction.ts'

/** What the endpoints are handed by app.ts: ports and plain values, no adapters. */
export type HttpDeps = {
  stats: StatsReader
  exposeMetrics: () => string
  readHealth: () => HealthReport
  preview: (input: { transactionBase64: string }) => Promise<TransactionPreview>
  scan: (input: ScanInput) => Promise<ScanReport>
  scanBulk: (input: BulkScanInput) => Promise<BulkScanReport>
  /** A promise only where the page is looked at too. */
  checkDapp: (input: { url: string }) => DappReport | Promise<DappReport>
  checkMessage: (input: MessageInput) => MessageReport
  checkAddress: (input: { address: string }) => Promise<AssessmentReport<AddressAnswer>>
  checkWallet: (input: { address: string }) => Promise<AssessmentReport<WalletAnswer>>
  checkPermissions: (input: { address: string }) => Promise<AssessmentReport<PermissionAnswer>>
  checkToken: (input: { mint: string }) => Promise<TokenReport>
  tokenData: TokenData
  bridge: BridgeVerbs
  readRewards: () => RewardSummary
  nowMs: () => number
  /** Whom to tell of a hole; undefined where the operator names nobody. */
  securityContacts: readonly string[] | undefined
  readWallet: (input: {
    address: string
    include: readonly WalletPart[]
  }) => Promise<WalletOverview>
  listWalletTrades: (input: PageInput) => Promise<TradesAnswer>
  listWalletActivity: (input: PageInput) => Promise<WalletActivityAnswer>
  readHoldings: (input: HoldingsInput) => Promise<HoldingsAnswer>
  listTradeFeed: (input: FeedInput) => Promise<TradesAnswer>
  listSignals: (input: SignalInput) => Promise<SignalsAnswer>
  listLeaderboard: (input: LeaderboardInput) => Promise<LeaderboardAnswer>
  agents: AgentDoor
  /** The OpenAPI document as text, with the scan endpoints at this origin. */
  openApi: (scanOrigin: string) => Promise<string>
  /** What the pages show that is the same for everybody. */
  pages: Omit<PageSetting, 'scanOrigin'>
  /** Both addresses as the caller of this request reaches them; the scan's port is known once that listener is open. */
  originsOf: (request: Request) => Origins
}
