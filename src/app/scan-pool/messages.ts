import type { ExploreInput } from '../../scan/explore/explore-input.ts'
import type { ScenarioReport } from '../../scan/scenarios/report.ts'
import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import type { StoredProgram } from '../../solana/vm/program-store.ts'
import type { ProgramAge, VmGap, VmInput, VmRun } from '../../solana/vm/vm.ts'

/** A program as it is sent; one that the worker has already is only named. */
export type SentProgram = StoredProgram | { known: Address }

/** Trusted programs are only sent where they are not the built-in list. */
export type SentExploration = Omit<ExploreInput, 'knownPrograms'> & {
  knownPrograms?: ReadonlySet<Address>
}

export type ToWorker =
  | { kind: 'explore'; input: SentExploration; programs: SentProgram[] }
  | { kind: 'open'; input: VmInput; programs: SentProgram[] }
  | {
      kind: 'run'
      transaction: Uint8Array
      changes?: ReadonlyMap<Address, Account | undefined>
      options?: { trace?: boolean }
    }
  | { kind: 'close' }

/** Answers come in the order of the requests; a worker has one at a time. */
export type FromWorker =
  /** Once, at the start: whether the VM loads here, and which programs it brings itself. */
  | { kind: 'ready'; supported: boolean; builtins: Address[] }
  /**
   * `isSpent`: the worker holds more memory than the next transaction should find. `seen`: whether an earlier exploration
   * stood for this one; absent where none could.
   */
  | { kind: 'explored'; report: ScenarioReport; isSpent: boolean; seen?: 'hit' | 'miss' }
  | { kind: 'opened'; gap?: VmGap; programs: ProgramAge[] }
  | { kind: 'ran'; run: VmRun }
  | { kind: 'closed' }
  | { kind: 'failed'; error: string }
