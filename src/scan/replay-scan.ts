import type { Bundle } from './bundle/bundle.ts'
import { replayingLists } from './bundle/lists-record.ts'
import type { ReplayDifference } from './bundle/replay-difference.ts'
import { replayingChain } from './bundle/replaying-chain.ts'
import { Fault } from '../basics/fault.ts'
import { contentHashOf, type DepsOn, withLists } from './save-bundle.ts'
import { type ScanReport, scanTransaction } from './scan-transaction.ts'

export type Replay = {
  /** Absent if the bundle lacks what the scan needs. */
  report?: ScanReport
  /** Differences from the saved scan; empty if there are none. */
  differences: ReplayDifference[]
}

/** Runs the scan of a bundle again, offline, and compares the result with the saved one. */
export const replayScan = async (depsOn: DepsOn, bundle: Bundle): Promise<Replay> => {
  const { guards, ...request } = bundle.request
  const changed = (await contentHashOf(bundle)) !== bundle.contentHash
  const { chain, missing } = replayingChain(bundle.exchanges, bundle.versions.node)
  const differences = (more: readonly ReplayDifference[]): ReplayDifference[] => [
    ...(changed ? [{ reason: 'bundle-changed' } as const] : []),
    ...missing.map((each) => ({ reason: 'not-recorded', missing: each }) as const),
    ...more,
  ]
  try {
    const include = ['assets', 'provenance', ...(guards ? (['guards'] as const) : [])] as const
    const deps = bundle.lists
      ? withLists(depsOn(chain), replayingLists(bundle.lists))
      : depsOn(chain)
    const report = await scanTransaction(deps, { ...request, include })
    return { report, differences: differences(differencesOf(bundle, report)) }
  } catch (thrown) {
    if (missing.length > 0) return { differences: differences([]) }
    if (!(thrown instanceof Fault)) throw thrown
    return { differences: differences([{ reason: 'not-runnable', fault: thrown }]) }
  }
}

const differencesOf = (
  { versions, outcome }: Bundle,
  { answer, evidence }: ScanReport,
): ReplayDifference[] => {
  const { ruleSet, inputsHash } = evidence.provenance
  const { verdict, score } = answer
  const found: ReplayDifference[] = []
  if (ruleSet !== versions.ruleSet)
    found.push({ reason: 'rules', saved: versions.ruleSet, replayed: ruleSet })
  if (verdict !== outcome.verdict || score !== outcome.score)
    found.push({ reason: 'verdict', saved: outcome, replayed: { verdict, score } })
  if (inputsHash !== outcome.inputsHash)
    found.push({ reason: 'hash', saved: outcome.inputsHash, replayed: inputsHash })
  return found
}
