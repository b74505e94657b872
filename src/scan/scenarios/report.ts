import type { ProgramAge, VmGap } from '../../solana/vm/vm.ts'
import type { Worse } from './compare.ts'
import type { Scenario } from './scenario.ts'

/** A scenario in which the user loses more than on the current chain, and how. */
export type WorseScenario = Worse & {
  scenario: Pick<Scenario, 'id' | 'change'>
  /** The loss is proportional to a number in an account that others can change, like a price or a fee. */
  priced: boolean
  /** Only time brings it about, and only after the transaction has expired: it would have to be signed again. */
  late?: true
}

export type ScenarioReport = {
  /**
   * - `not-needed`: no unknown program receives anything of the user's;
   * - `ran`: every relevant scenario was run;
   * - `partial`: too few of them fitted in the time;
   * - `not-comparable`: this machine and the node disagree on the transaction on the current chain;
   * - `untold`: the node returned no usable clock, or not the code of a program that it ran itself: an archive or a
   *   replay rather than the chain. Only the node can cause that, never the author of the program;
   * - `unavailable`: they could not be run at all.
   */
  status: 'not-needed' | 'ran' | 'partial' | 'not-comparable' | 'untold' | 'unavailable'
  /** Why the status is not `ran`. */
  gap?: ScenarioGap
  /** Scenarios that were run, and scenarios left out for lack of time or because of their number. */
  ran: number
  skipped: number
  worse: WorseScenario[]
  programs: ProgramAge[]
  /** Current slot, for the ages of programs. */
  slot?: bigint
}

/** Why scenarios were not run, or not all of them; the sentences are in `words/en/scenarios.ts`. */
export type ScenarioGap =
  | VmGap
  /** This server runs no scenarios. */
  | 'scenarios-off'
  /** The node returned no clock. */
  | 'no-clock'
  /** The node's clock account could not be parsed. */
  | 'invalid-clock'
  /** The node returned no account of a program that the transaction calls. */
  | 'no-program-account'
  | 'out-of-time'
  /** The node and this machine disagree on the transaction on the current chain. */
  | 'fails-on-node'
  | 'fails-here'
  | 'differs-from-node'
  /** The interpreter that explores the code and the VM disagree on the transaction as it is. */
  | 'differs-from-vm'

export const noScenarios = (
  status: ScenarioReport['status'],
  gap?: ScenarioGap,
): ScenarioReport => ({
  status,
  ...(gap !== undefined && { gap }),
  ran: 0,
  skipped: 0,
  worse: [],
  programs: [],
})
