import type { TransactionVm } from '../../solana/vm/vm.ts'
import type { ScenarioReport } from '../scenarios/report.ts'
import type { ExploreInput } from './explore-input.ts'
import type { SeenExplorations } from './seen-explorations.ts'

/** What runs transactions of unknown programs. Where it explores elsewhere than in this process, `explore` does it. */
export type ScanVm = TransactionVm & {
  explore?: (input: ExploreInput) => Promise<ScenarioReport>
  /** Explorations that need not be repeated; absent: each is made anew. */
  seen?: SeenExplorations
}
