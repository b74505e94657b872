import { faultText } from '../basics/words/en/faults.ts'
import type { Bundle } from './bundle/bundle.ts'
import { replayingLists } from './bundle/lists-record.ts'
import { replayingChain } from './bundle/replaying-chain.ts'
import { Fault } from '../basics/fault.ts'
import { contentHashOf, type DepsOn, withLists } from './save-bundle.ts'
import { type ScanReport, scanTransaction } from './scan-transaction.ts'

export type Replay = {
  /** Absent where the scan could not be run on what the bundle holds. */
  report?: ScanReport
  /** What came out otherwise than it was saved, one sentence each; empty where nothing did. */
  differences: string[]
}

/** Runs the scan of a bundle again, offline, and compares what comes out with what was saved. */
export const replayScan = async (depsOn: DepsOn, bundle: Bundle): Promise<Replay> => {
  const { guards, ...request } = bundle.request
  const changed = (await contentHashOf(bundle)) === bundle.contentHash ? [] : [contentChanged]
  const { chain, missing } = replayingChain(bundle.exchanges, bundle.versions.node)
  try {
    const include = ['provenance', ...(guards ? (['guards'] as const) : [])] as const
    const deps = bundle.lists
      ? withLists(depsOn(chain), replayingLists(bundle.lists))
      : depsOn(chain)
    const report = await scanTransaction(deps, { ...request, include })
    const held = missing.map(notHeld)
    return { report, differences: [...changed, ...held, ...differencesOf(bundle, report)] }
  } catch (thrown) {
    if (missing.length > 0) return { differences: [...changed, ...missing.map(notHeld)] }
    if (thrown instanceof Fault)
      return {
        differences: [...changed, `The scan that was saved cannot be run: ${faultText(thrown)}`],
      }
    throw thrown
  }
}

const contentChanged = 'The bundle was changed after it was saved.'

const notHeld = (what: string): string =>
  `The bundle does not hold ${what}, which this version asks of the node.`

const differencesOf = (
  { versions, outcome }: Bundle,
  { answer, evidence }: ScanReport,
): string[] => {
  const { ruleSet, inputsHash } = evidence.provenance
  const rules =
    ruleSet === versions.ruleSet
      ? []
      : [`The rules are others now: saved with ${versions.ruleSet}, replayed with ${ruleSet}.`]
  const verdict =
    answer.verdict === outcome.verdict && answer.score === outcome.score
      ? []
      : [
          `The verdict differs: saved ${outcome.verdict} (${outcome.score}), replayed ${answer.verdict} (${answer.score}).`,
        ]
  const hash =
    inputsHash === outcome.inputsHash
      ? []
      : [`The hash differs: saved ${outcome.inputsHash}, replayed ${inputsHash}.`]
  return [...rules, ...verdict, ...hash]
}
