import type { FaultCode } from '../../basics/fault.ts'
import type { Misalignment } from '../../solana/effects/align-before.ts'

/** Why there is no usable simulation; the sentences are in `words/en/simulation.ts`. */
export type SimulationGap =
  | { reason: 'node-failed'; code: FaultCode }
  | {
      reason:
        | Misalignment
        | Contradiction
        /** The node simulated, but did not report the accounts afterwards. */
        | 'accounts-not-reported'
        /** It fails alone, and could not be run after the transactions before it. */
        | 'needs-earlier-transactions'
        /** A multisig's proposal, which this transaction does not execute. */
        | 'not-executed'
        | 'not-attempted'
    }

/** Why a simulation cannot be of the accounts that were read. */
export type Contradiction =
  /** The accounts were read long before or after the simulation. */
  | 'slots-far-apart'
  /** It charged a fee to an account that does not exist. */
  | 'fee-payer-missing'
  /** It loaded other addresses from lookup tables than those hold. */
  | 'lookup-tables-differ'
  /** A token account appeared that nothing in the transaction creates. */
  | 'token-account-unexplained'
