import type { FaultCode } from '../../basics/fault.ts'
import type { Misalignment } from '../../solana/effects/align-before.ts'

/** Why there is no usable simulation; the sentences are in `words/en/simulation.ts`. */
export type SimulationGap =
  | { reason: 'node-failed'; code: FaultCode }
  | {
      reason:
        | Misalignment
        | Contradiction
        /** The node simulated, but did not return the accounts afterwards. */
        | 'accounts-not-reported'
        /** It fails alone, and could not be run after the earlier transactions. */
        | 'needs-earlier-transactions'
        /** A multisig proposal that this transaction does not execute. */
        | 'not-executed'
        | 'not-attempted'
    }

/** Why a simulation does not match the accounts that were read. */
export type Contradiction =
  /** The accounts were read long before or after the simulation. */
  | 'slots-far-apart'
  /** It charged a fee to an account that does not exist. */
  | 'fee-payer-missing'
  /** It loaded addresses from lookup tables that those do not contain. */
  | 'lookup-tables-differ'
  /** A token account appeared that nothing in the transaction creates. */
  | 'token-account-unexplained'
