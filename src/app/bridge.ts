import type { ScanParts } from './scan.ts'
import type { BridgeProvider } from '../bridges/plan/provider.ts'
import type { LedgerReader } from '../solana/ledger.ts'
import type { BridgeVerbs } from '../bridges/bridge-verbs.ts'
import { makeBridgeIndex } from '../bridges/bridge-index.ts'
import { listBridgeAssets } from '../bridges/list-bridge-assets.ts'
import { listBridgeRoutes } from '../bridges/list-bridge-routes.ts'
import { type AppFees, quoteBridge } from '../bridges/quote-bridge.ts'
import { readBridgeStatus } from '../bridges/read-bridge-status.ts'
import type { OperationalLog } from '../monitoring/telemetry/log.ts'
import { scheduleTimer } from '../basics/schedule.ts'

/** Who can be asked, in the order in which they are named, and what the operator takes. */
export type BridgeSetting = { providers: readonly BridgeProvider[]; appFees: AppFees }

export const noBridge: BridgeSetting = {
  providers: [],
  appFees: { bps: 0, recipientOf: () => undefined },
}

/** What of a start the bridge is made of. */
export type BridgeParts = BridgeSetting & {
  scans: ScanParts
  ledger: LedgerReader
  nowMs: () => number
  log: OperationalLog
}

/** The verbs of the bridge, sharing one list of what can be moved. */
export const makeBridgeVerbs = (parts: BridgeParts): BridgeVerbs => {
  const { providers, appFees, scans, ledger, nowMs, log } = parts
  const schedule = scheduleTimer
  const index = makeBridgeIndex(providers, schedule)
  const deps = {
    providers,
    index,
    appFees,
    scan: scans.deps,
    onScanned: scans.count,
    ledger,
    nowMs,
    schedule,
    onBug: (provider: string, cause: unknown) =>
      log.error(`a bug in bridge provider ${provider}: its quote was left out`, {}, cause),
  }
  return {
    listRoutes: () => listBridgeRoutes(deps),
    listAssets: (ask) => listBridgeAssets(deps, ask),
    quote: (input) => quoteBridge(deps, input),
    readStatus: (ask) => readBridgeStatus(deps, ask),
  }
}
