import type { ChainReader } from '../solana/chain.ts'
import type { TransactionVm } from '../solana/vm/vm.ts'
import type { HttpDeps } from '../endpoint/deps.ts'
import { scanTransactions } from '../scan/bulk-scan.ts'
import type { AppJudge } from '../checks/dapp/judge-app.ts'
import type { Lists } from '../lists/keep-lists.ts'
import { makeMintMemory } from '../scan/observe/mint-decimals.ts'
import { previewTransaction } from '../scan/preview-transaction.ts'
import { type ScanDeps, type ScanReport, scanTransaction } from '../scan/scan-transaction.ts'
import type { Metrics } from '../monitoring/telemetry/metrics.ts'

/** What all scans of this process share, and who counts them. */
export type ScanParts = { deps: ScanDeps; count: (report: ScanReport) => void }

export const makeScanParts = (parts: {
  chain: ChainReader
  vm: TransactionVm
  lists: Lists
  nameModel: AppJudge['nameModel']
  metrics: Metrics
}): ScanParts => {
  const { chain, vm, lists, nameModel, metrics } = parts
  const { sites, addresses: reputation } = lists
  return {
    deps: { chain, mints: makeMintMemory(), vm, reputation, apps: { nameModel, sites } },
    count: ({ answer, evidence }) => {
      metrics.scans.labels(answer.verdict).inc()
      for (const { rule } of evidence.findings) metrics.findings.labels(rule).inc()
    },
  }
}

/** The verbs about a transaction, sharing this process's memory of mints. */
export const makeScanVerbs = ({
  deps,
  count,
}: ScanParts): Pick<HttpDeps, 'scan' | 'scanBulk' | 'preview'> => ({
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
