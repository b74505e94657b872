import type { ChainReader } from '../solana/chain.ts'
import { type Bundle, bundleText, contentText } from './bundle/bundle.ts'
import { type ScanLists, recordingLists } from './bundle/lists-record.ts'
import { recordingChain } from './bundle/recording-chain.ts'
import { builtInAddresses } from '../lists/entries/built-in-addresses.ts'
import { noSiteLists } from '../lists/entries/site-reputation.ts'
import { sha256 } from '../basics/sha256.ts'
import {
  type ScanDeps,
  type ScanInput,
  type ScanReport,
  scanTransaction,
} from './scan-transaction.ts'

/** The dependencies of a scan that uses this reader and no cache of earlier scans. */
export type DepsOn = (chain: ChainReader) => Omit<ScanDeps, 'mints'>

/**
 * Scans and saves everything that the verdict is based on. The report is that of the scan, with its provenance.
 * Throws what the scan throws; there is no bundle without a verdict.
 */
export const scanIntoBundle = async (
  chain: ChainReader,
  depsOn: DepsOn,
  input: ScanInput,
  product: string,
): Promise<{ report: ScanReport; bundle: string }> => {
  const recording = recordingChain(chain)
  const { include = [], ...request } = input
  const deps = depsOn(recording.chain)
  const { lists, recorded } = recordingLists({
    addresses: deps.reputation ?? builtInAddresses,
    sites: deps.apps?.sites ?? noSiteLists,
  })
  const report = await scanTransaction(withLists(deps, lists), {
    ...request,
    include: [...include, 'provenance'],
  })
  const { ruleSet, nodeVersion, inputsHash } = report.evidence.provenance
  if (ruleSet === undefined || inputsHash === undefined) throw new Error('no provenance was made')
  const content = {
    request: { ...request, guards: include.includes('guards') },
    versions: { product, ruleSet, ...(nodeVersion !== undefined && { node: nodeVersion }) },
    exchanges: recording.exchanges,
    lists: recorded(),
  }
  const { verdict, score } = report.answer
  const bundle: Bundle = {
    ...content,
    outcome: { verdict, score, inputsHash },
    contentHash: await contentHashOf(content),
  }
  return { report, bundle: bundleText(bundle) }
}

/** The same, with these lists. */
export const withLists = (
  deps: ReturnType<DepsOn>,
  { addresses, sites }: ScanLists,
): ReturnType<DepsOn> => ({
  ...deps,
  reputation: addresses,
  ...(deps.apps && { apps: { ...deps.apps, sites } }),
})

export const contentHashOf = (content: Parameters<typeof contentText>[0]): Promise<string> =>
  sha256(new TextEncoder().encode(contentText(content)))
