import type { AccountsAnswer, SimulationAnswer } from '../../solana/chain.ts'
import { alignBefore, type Misalignment } from '../../solana/effects/align-before.ts'
import type { Contradiction, SimulationGap } from '../context/simulation.ts'
import { computeBudgetOf } from '../facts/compute-budget.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'
import { findContradiction } from './find-contradiction.ts'

/** What the node simulated, or why there is no usable simulation. */
export type Simulated = { ok: true; answer: SimulationAnswer } | { ok: false; gap: SimulationGap }

export type Believed<Read extends AccountsAnswer> = {
  accounts: Read
  simulated: Simulated
  /** The two may be of different moments, or of two nodes behind one address: looked at again, they may fit. */
  moved: boolean
}

/** Both as of the moment of the simulation. One that contradicts the accounts that were read is as good as none. */
export const believeSimulation = <Read extends AccountsAnswer>(
  resolved: ResolvedMessage,
  read: Read,
  simulated: Simulated,
): Believed<Read> => {
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

/** A signature costs so much, and a message can hold or check no more of them than this. */
const lamportsPerSignature = 5_000n
const maxSignatures = 256n

/** The most that a transaction can cost its fee payer; a fee that the node reports is taken as it is. */
const maxFeeLamports = (resolved: ResolvedMessage): bigint =>
  computeBudgetOf(resolved).priorityFeeLamports + lamportsPerSignature * maxSignatures
