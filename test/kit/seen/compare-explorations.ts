import type { ExploreInput } from '../../../src/scan/explore/explore-input.ts'
import { exploreScenarios } from '../../../src/scan/explore/explore-scenarios.ts'
import {
  makeSeenExplorations,
  type SeenExplorations,
} from '../../../src/scan/explore/seen-explorations.ts'
import type { ScenarioReport } from '../../../src/scan/scenarios/report.ts'
import type { TransactionVm } from '../../../src/solana/vm/vm.ts'

/** A report but for how many runs it took. */
export type Judgement = Omit<ScenarioReport, 'ran'>

const judgementOf = ({ ran: _, ...report }: ScenarioReport): Judgement => report

/** Explores as if nothing had been explored before. */
export const exploreCold = async (vm: TransactionVm, input: ExploreInput): Promise<Judgement> =>
  judgementOf(await exploreScenarios(vm, input))

/** Explores one state after another with one memory of what was explored; `isSeen`: taken from it. */
export const exploreInTurn = async (
  vm: TransactionVm,
  inputs: readonly ExploreInput[],
  memory: SeenExplorations = makeSeenExplorations({ nowMs: () => 0 }),
): Promise<{ judgement: Judgement; isSeen: boolean }[]> => {
  const found: { judgement: Judgement; isSeen: boolean }[] = []
  for (const input of inputs) {
    let isSeen = false
    const seen: SeenExplorations = {
      find: (key) => {
        const ran = memory.find(key)
        isSeen ||= ran !== undefined
        return ran
      },
      keep: memory.keep,
    }
    const judgement = judgementOf(await exploreScenarios({ ...vm, seen }, input))
    found.push({ judgement, isSeen })
  }
  return found
}
