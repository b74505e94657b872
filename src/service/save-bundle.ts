import type { ChainReader } from '../domain/chain.ts'
import { type Bundle, bundleText, contentText } from '../domain/bundle/bundle.ts'
import { recordingChain } from '../domain/bundle/recording-chain.ts'
import { sha256 } from './build-provenance.ts'
import { scanTransaction } from './scan-transaction.ts'
import type { ScanDeps, ScanInput, ScanReport } from './scan-transaction.ts'

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
  const report = await scanTransaction(depsOn(recording.chain), {
    ...request,
    include: [...include, 'provenance'],
  })
  const { ruleSet, nodeVersion, inputsHash } = report.evidence.provenance
  if (ruleSet === undefined || inputsHash === undefined) throw new Error('no provenance was made')
  const content = {
    request: { ...request, guards: include.includes('guards') },
    versions: { product, ruleSet, ...(nodeVersion !== undefined && { node: nodeVersion }) },
    exchanges: recording.exchanges,
  }
  const { verdict, score } = report.answer
  const bundle: Bundle = {
    ...content,
    outcome: { verdict, score, inputsHash },
    contentHash: await contentHashOf(content),
  }
  return { report, bundle: bundleText(bundle) }
}

export const contentHashOf = (content: Parameters<typeof contentText>[0]): Promise<string> =>
  sha256(new TextEncoder().encode(contentText(content)))
