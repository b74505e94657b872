import type { PageSetting } from '../pages/page-shell.ts'
import type { RewardSummary } from '../rewards/ledger/summary.ts'
import type { HealthReport } from '../monitoring/health.ts'
import type { StatsReader } from '../monitoring/stats/public-api-stats.ts'
import type { AssessmentReport } from '../findings/assessment-evidence.ts'
import type { BridgeVerbs } from '../bridges/bridge-verbs.ts'
import type { AgentDoor } from '../server/mcp/door.ts'
import type { Origins } from './origins.ts'
import type { BulkScanInput, BulkScanReport } from '../scan/bulk-scan.ts'
import type { AddressAnswer } from '../checks/address/check-address.ts'
import type { DappReport } from '../checks/dapp/check-dapp.ts'
import type { MessageInput, MessageReport } from '../checks/message/check-message.ts'
import type { WalletAnswer } from '../checks/wallet/check-wallet.ts'
import type { WalletActivityAnswer } from '../wallets/list-wallet-activity.ts'
import type { PageInput, TradesAnswer } from '../wallets/list-wallet-trades.ts'
import type { HoldingsAnswer, HoldingsInput } from '../wallets/read-holdings.ts'
import type { WalletOverview, WalletPart } from '../wallets/read-wallet.ts'
import type { LeaderboardAnswer, LeaderboardInput } from '../market/list-leaderboard.ts'
import type { SignalInput, SignalsAnswer } from '../market/list-signals.ts'
import type { FeedInput } from '../market/read-feed.ts'
import type { PermissionAnswer } from '../checks/permission/check-permissions/answer.ts'
import type { TokenReport } from '../checks/token/report-token.ts'
import type { TransactionPreview } from '../scan/preview-transaction.ts'
import type { TokenData } from '../market/token-data.ts'
import type { ScanInput, ScanReport } from '../scan/scan-transaction.ts'

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
