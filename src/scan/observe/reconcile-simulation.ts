import type { AccountsAnswer, SimulationAnswer } from '../../solana/chain.ts'
import { alignBefore, type Misalignment } from '../../solana/effects/align-before.ts'
import type { Contradiction, SimulationGap } from '../context/simulation.ts'
import { computeBudgetOf } from '../facts/compute-budget.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'
import { findContradiction } from './find-contradiction.ts'

/** The node's simulation, or why it cannot be used. */
export type Simulated = { ok: true; answer: SimulationAnswer } | { ok: false; gap: SimulationGap }

export type Reconciled<Read extends AccountsAnswer> = {
  accounts: Read
  simulated: Simulated
  /**
   * Accounts and simulation may be from different moments, or from two nodes behind one address; a second reading may
   * agree.
   */
  moved: boolean
}

/** Aligns the accounts with the moment of the simulation. A simulation that contradicts the accounts is discarded. */
export const reconcileSimulation = <Read extends AccountsAnswer>(
  resolved: ResolvedMessage,
  read: Read,
  simulated: Simulated,
): Reconciled<Read> => {
  if (!simulated.ok) return { accounts: read, simulated, moved: false }
  const contradiction = findContradiction(resolved, read, simulated.answer)
  if (contradiction) return { accounts: read, simulated: unusable(contradiction), moved: true }
  const aligned = alignBefore(resolved, read.accounts, simulated.answer, maxFeeLamports(resolved))
  return aligned.ok
    ? { accounts: { ...read, accounts: aligned.accounts }, simulated, moved: false }
    : { accounts: read, simulated: unusable(aligned.reason), moved: true }
}

const unusable = (reason: Contradiction | Misalignment): Simulated => ({
  ok: false,
  gap: { reason },
})

/** Fee per signature, and the maximum number of signatures that a message can contain or check. */
const lamportsPerSignature = 5_000n
const maxSignatures = 256n

/** Maximum fee of a transaction; a fee that the node reports is used instead. */
const maxFeeLamports = (resolved: ResolvedMessage): bigint =>
  computeBudgetOf(resolved).priorityFeeLamports + lamportsPerSignature * maxSignatures
