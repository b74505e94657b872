import type { ProgramAge, VmGap } from '../../solana/vm/vm.ts'
import type { Worse } from './compare.ts'
import type { Scenario } from './scenario.ts'

/** A scenario in which the user loses more than in the run on the chain as it is, and how. */
export type WorseScenario = Worse & {
  scenario: Pick<Scenario, 'id' | 'change'>
  /** The loss follows a number in an account that others can change, as a price or a fee does. */
  priced: boolean
}

export type ScenarioReport = {
  /**
   * - `not-needed`: no unknown program gets anything of the user's;
   * - `ran`: every scenario that mattered was run;
   * - `partial`: too few of them fitted in the time;
   * - `not-comparable`: this machine and the node do not agree on the transaction as it is;
   * - `untold`: the node returned no clock, or no account of a program that it ran itself: an archive or a replay, not
   *   the chain. Only the node can bring that about, never the author of the program;
   * - `unavailable`: they could not be run at all.
   */
  status: 'not-needed' | 'ran' | 'partial' | 'not-comparable' | 'untold' | 'unavailable'
  /** Why it is not `ran`. */
  gap?: ScenarioGap
  /** Scenarios that were run, and that were left out because there was no time or there were too many. */
  ran: number
  skipped: number
  worse: WorseScenario[]
  programs: ProgramAge[]
  /** Slot that the ages are to be compared with. */
  slot?: bigint
}

/** Why scenarios were not run, or not all of them; the sentences are in `words/en/scenarios.ts`. */
export type ScenarioGap =
  | VmGap
  /** This server runs no scenarios. */
  | 'scenarios-off'
  /** The node returned no clock. */
  | 'no-clock'
  /** What the node returned as its clock is none. */
  | 'invalid-clock'
  /** The node returned no account of a program that the transaction calls. */
  | 'no-program-account'
  | 'out-of-time'
  /** The node and this machine disagree on the transaction as it is. */
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
