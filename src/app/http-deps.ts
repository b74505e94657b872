import type { BridgeRouteVerbs } from '../bridges/bridge-verbs.ts'
import type { AddressVerbs } from '../checks/address/http/check-address.ts'
import type { DappVerbs } from '../checks/dapp/http/check-dapp.ts'
import type { MessageVerbs } from '../checks/message/http/check-message.ts'
import type { PermissionVerbs } from '../checks/permission/http/check-permissions.ts'
import type { TokenRiskVerbs } from '../checks/token/http/check-token.ts'
import type { WalletRiskVerbs } from '../checks/wallet/http/check-wallet.ts'
import type { StreamVerbs, TokenVerbs, TraderVerbs } from '../market/http/verbs.ts'
import type { HealthVerbs } from '../monitoring/http/read-health.ts'
import type { HistoryVerbs } from '../monitoring/http/read-history.ts'
import type { MetricsVerbs } from '../monitoring/http/read-metrics.ts'
import type { StatsVerbs } from '../monitoring/http/read-stats.ts'
import type { PageVerbs } from '../pages/http/verbs.ts'
import type { RewardVerbs } from '../rewards/http/read-rewards.ts'
import type { ScanVerbs } from '../scan/http/verbs.ts'
import type { AgentVerbs } from '../server/mcp/serve-agents.ts'
import type { ContactVerbs } from '../server/read-security-contact.ts'
import type { WalletVerbs } from '../wallets/http/verbs.ts'

/** The use cases that all endpoints need; each room declares its own. */
export type HttpDeps = ScanVerbs &
  AddressVerbs &
  DappVerbs &
  MessageVerbs &
  PermissionVerbs &
  TokenRiskVerbs &
  WalletRiskVerbs &
  WalletVerbs &
  TokenVerbs &
  TraderVerbs &
  StreamVerbs &
  BridgeRouteVerbs &
  RewardVerbs &
  StatsVerbs &
  HistoryVerbs &
  MetricsVerbs &
  HealthVerbs &
  AgentVerbs &
  ContactVerbs &
  PageVerbs
