import type { ChainReader } from '../solana/chain.ts'
import { type Bundle, bundleText, contentText } from './bundle/bundle.ts'
import { type AskedLists, recordingLists } from './bundle/lists-record.ts'
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

/** What a scan needs, all of it asking this reader and remembering nothing of earlier scans. */
export type DepsOn = (chain: ChainReader) => Omit<ScanDeps, 'mints'>

/**
 * Scans, and keeps everything that the verdict stood on. The report is that of the scan with its provenance.
 * Throws what the scan throws; there is no bundle of a scan that gave no verdict.
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

/** The same, asking these lists. */
export const withLists = (
  deps: ReturnType<DepsOn>,
  { addresses, sites }: AskedLists,
): ReturnType<DepsOn> => ({
  ...deps,
  reputation: addresses,
  ...(deps.apps && { apps: { ...deps.apps, sites } }),
})

export const contentHashOf = (content: Parameters<typeof contentText>[0]): Promise<string> =>
  sha256(new TextEncoder().encode(contentText(content)))
