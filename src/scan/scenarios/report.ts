import type { ProgramAge } from '../../solana/vm/vm.ts'
import type { Worse } from './compare.ts'
import type { Scenario } from './scenario.ts'

/** A scenario that treats the user worse than the run of now, and how. */
export type WorseScenario = Worse & {
  scenario: Pick<Scenario, 'id' | 'cause' | 'when' | 'byte'>
  /** The loss follows a number in an account that others can change, as a price or a fee does. */
  priced: boolean
}

export type ScenarioReport = {
  /**
   * - `not-needed`: no unknown program gets anything of the user's;
   * - `ran`: every scenario asked for that mattered was tried;
   * - `partial`: too few of them fitted in the time;
   * - `not-comparable`: this machine and the node do not agree on the transaction as it is;
   * - `untold`: the node gave no clock, or no account of a program that it ran itself: an archive or a replay, not the
   *   chain. Nobody but the node can bring that about, least of all who wrote the program;
   * - `unavailable`: they could not be tried at all.
   */
  status: 'not-needed' | 'ran' | 'partial' | 'not-comparable' | 'untold' | 'unavailable'
  /** Why it is not `ran`, a sentence. */
  reason?: string
  /** Scenarios tried, and left out because there was no time or there were too many. */
  ran: number
  skipped: number
  worse: WorseScenario[]
  programs: ProgramAge[]
  /** Slot that the ages are to be compared with. */
  slot?: bigint
}

export const noScenarios = (status: ScenarioReport['status'], reason?: string): ScenarioReport => ({
  status,
  ...(reason !== undefined && { reason }),
  ran: 0,
  skipped: 0,
  worse: [],
  programs: [],
})
