import type { ChainReader } from '../domain/chain.ts'
import type { TransactionVm } from '../domain/counterfactual/vm.ts'
import type { HttpDeps } from '../http/deps.ts'
import { scanTransactions } from '../service/bulk-scan.ts'
import type { AppJudge } from '../service/judge-app.ts'
import type { Lists } from '../service/keep-lists.ts'
import { makeMintMemory } from '../service/mint-decimals.ts'
import { previewTransaction } from '../service/preview-transaction.ts'
import { type ScanDeps, type ScanReport, scanTransaction } from '../service/scan-transaction.ts'
import type { Metrics } from '../telemetry/metrics.ts'

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
