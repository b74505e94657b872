import { faultText } from '../../src/basics/words/en/faults.ts'
import { Fault } from '../../src/basics/fault.ts'
import type { Verdict } from '../../src/scan/assess/score.ts'
import {
  type ScanDeps,
  type ScanInput,
  type ScanReport,
  scanTransaction,
} from '../../src/scan/scan-transaction.ts'
import { patientReader, patientVm } from '../../test/kit/chain/patient-scan.ts'

/** The labelled set an outcome belongs to; each answers a different question. */
export type SetName =
  | 'recorded'
  | 'codeless'
  | 'app-named'
  | 'filled'
  | 'co-signer'
  | 'honest'
  | 'attack'
  | 'incident'
  | 'blind'
  | 'vector'
  | 'evader'
  | 'honest-program'
  | 'daily'
  | 'near-miss'

/** The scan's result for one labelled transaction. */
export type Outcome = {
  set: SetName
  /** Identifies the transaction within its set. */
  name: string
  /** Row of the table it counts in. */
  kind: string
  verdict: Verdict | 'refused'
  flags: string[]
  /** The summary, or why it was refused. */
  summary: string
  /** Number in the catalogue of attacks. */
  pattern?: string
  /** The minimum verdict for an attack. */
  needs?: Exclude<Verdict, 'safe'> | 'noted'
  /** The verdict that an honest program deserves. */
  expected?: Verdict
  /** Flags required if a note is enough. */
  noted?: readonly string[]
  /** How the VM confirmed what was found in code. */
  confirmed?: 'state' | 'patched' | 'no'
}

type Answer = Pick<Outcome, 'verdict' | 'flags' | 'summary'>

/** The product's own parts against this node, with a stopped clock, so no time budget affects the result. */
export const depsFor = (url: string): ScanDeps => {
  const chain = patientReader(url)
  return { chain, vm: patientVm(chain) }
}

/** Scans as the service does; a refusal is an outcome, any other error is a bug and is rethrown. */
export const scanOutcome = async (deps: ScanDeps, input: ScanInput): Promise<Answer> =>
  outcomeOf(() => scanTransaction(deps, input))

export const outcomeOf = async (scan: () => Promise<ScanReport>): Promise<Answer> => {
  try {
    const { answer } = await scan()
    return { verdict: answer.verdict, flags: answer.details.flags, summary: answer.summary }
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return { verdict: 'refused', flags: [], summary: faultText(thrown) }
  }
}
