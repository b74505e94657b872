import type { BridgeProvider } from './domain/bridge/provider.ts'
import type { LedgerReader } from './domain/ledger.ts'
import type { BridgeVerbs } from './service/bridge-verbs.ts'
import { makeBridgeIndex } from './service/bridge-index.ts'
import { listBridgeAssets } from './service/list-bridge-assets.ts'
import { listBridgeRoutes } from './service/list-bridge-routes.ts'
import { type AppFees, quoteBridge } from './service/quote-bridge.ts'
import { readBridgeStatus } from './service/read-bridge-status.ts'
import type { SolanaStepDeps } from './service/prepare-solana-step.ts'
import type { OperationalLog } from './telemetry/log.ts'
import { type Schedule, scheduleTimer } from './telemetry/schedule.ts'

/** What of a start the bridge is made of. */
export type BridgeParts = SolanaStepDeps & {
  /** In the order in which they are named; none where all are switched off. */
  providers: readonly BridgeProvider[]
  appFees: AppFees
  ledger: LedgerReader
  nowMs: () => number
  log: OperationalLog
  schedule?: Schedule
}

/** The verbs of the bridge, sharing one list of what can be moved. */
export const makeBridgeVerbs = (parts: BridgeParts): BridgeVerbs => {
  const { log, schedule = scheduleTimer } = parts
  const index = makeBridgeIndex(parts.providers, schedule)
  const deps = {
    ...parts,
    schedule,
    index,
    onBug: (provider: string, cause: unknown) =>
      log.error(`a bug in the bridge provider ${provider} left out its quote`, {}, cause),
  }
  return {
    listRoutes: () => listBridgeRoutes(deps),
    listAssets: (ask) => listBridgeAssets(deps, ask),
    quote: (input) => quoteBridge(deps, input),
    readStatus: (ask) => readBridgeStatus(deps, ask),
  }
}
