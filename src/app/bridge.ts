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

/** The providers in display order, and the operator's fees. */
export type BridgeSetting = { providers: readonly BridgeProvider[]; appFees: AppFees }

export const noBridge: BridgeSetting = {
  providers: [],
  appFees: { bps: 0, recipientOf: () => undefined },
}

/** What the bridge needs from the server's start. */
export type BridgeParts = BridgeSetting & {
  scans: ScanParts
  ledger: LedgerReader
  nowMs: () => number
  log: OperationalLog
}

/** The use cases of the bridge, which share one list of transferable assets. */
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
    listAssets: (request) => listBridgeAssets(deps, request),
    quote: (input) => quoteBridge(deps, input),
    readStatus: (request) => readBridgeStatus(deps, request),
  }
}
