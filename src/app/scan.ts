import type { ChainReader } from '../solana/chain.ts'
import type { ScanVm } from '../scan/explore/scan-vm.ts'
import type { ScanVerbs } from '../scan/http/verbs.ts'
import { scanTransactions } from '../scan/bulk/bulk-scan.ts'
import { makeAppAssessor } from '../checks/dapp/assess-app.ts'
import type { NameModel } from '../checks/dapp/site/name-model.ts'
import type { Lists } from '../lists/keep-lists.ts'
import { makeMintCache } from '../scan/observe/mint-decimals.ts'
import { previewTransaction } from '../scan/preview-transaction.ts'
import { type ScanDeps, type ScanReport, scanTransaction } from '../scan/scan-transaction.ts'
import type { LabelReader } from '../tokens/token-label.ts'
import type { Metrics } from '../monitoring/telemetry/metrics.ts'

/** What all scans of this process share, and what counts them. */
export type ScanParts = { deps: ScanDeps; count: (report: ScanReport) => void }

export const makeScanParts = (parts: {
  chain: ChainReader
  vm: ScanVm
  lists: Lists
  nameModel: NameModel
  metrics: Metrics
  labels: LabelReader
}): ScanParts => {
  const { chain, vm, lists, nameModel, metrics, labels } = parts
  const { sites, addresses: reputation } = lists
  return {
    deps: {
      chain,
      mints: makeMintCache(),
      vm,
      reputation,
      apps: makeAppAssessor(nameModel, sites),
      labels,
    },
    count: ({ answer, evidence }) => {
      metrics.scans.labels(answer.verdict).inc()
      for (const { rule } of evidence.findings) metrics.findings.labels(rule).inc()
    },
  }
}

/** The use cases for transactions, which share this process's cache of mints. */
export const makeScanVerbs = (
  { deps, count }: ScanParts,
  clientOf: ScanVerbs['clientOf'],
): ScanVerbs => ({
  clientOf,
  scan: async (input) => {
    const report = await scanTransaction(deps, input)
    count(report)
    return report
  },
  scanBulk: async (input) => {
    const report = await scanTransactions(deps, input)
    report.results.forEach(count)
    return report
  },
  preview: (input) => previewTransaction(deps, input),
})
