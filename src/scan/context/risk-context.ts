import type { Account } from '../../solana/chain.ts'
import type { Address } from '../../solana/address/address.ts'
import type { MintUnits } from '../../findings/amount.ts'
import type { ScenarioReport } from '../scenarios/report.ts'
import type { AccountStates } from '../../solana/effects/account-states.ts'
import type { Effects } from '../../solana/effects/change.ts'
import type { AddressReputation } from '../../lists/entries/address-reputation.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'
import type { DangerousApp } from '../../checks/dapp/assess-app.ts'
import type { Identity } from './identity.ts'
import type { CachedMint } from './cached-mint.ts'
import type { SimulationGap } from './simulation.ts'

/** Everything that a rule may read. Rules never change it. */
export type RiskContext = {
  /** The wallet that the scan protects. */
  user: Address
  resolved: ResolvedMessage
  /** Top-level and inner instructions, in order of execution. */
  instructions: readonly DecodedInstruction[]
  /** Status of each required signature, in the order of the signers. */
  signatures: readonly SignatureStatus[]
  /**
   * Every existing account of the message before the transaction, including lookup tables and the mints of its tokens.
   */
  before: ReadonlyMap<Address, Account>
  /** The writable accounts after the simulation, closed ones as undefined; absent without a simulation. */
  after?: ReadonlyMap<Address, Account | undefined>
  /** The same accounts, parsed. */
  states: AccountStates
  effects: Effects
  /** Slot in which the accounts were read. */
  slot: bigint
  /** Who owns what. */
  identity: Identity
  /** Decimals of the mints that could be read, and how wallets show their amounts: for display only. */
  decimals: MintUnits
  /** Mints that were not read because nothing about them can have changed since an earlier scan. */
  recalled?: ReadonlyMap<Address, CachedMint>
  /** Names that tokens claim, if no account in `before` contains them. */
  names?: ReadonlyMap<Address, { name: string; symbol: string }>
  /**
   * Programs of established protocols. Membership may lower a severity by one step, but never clears a risk by itself.
   */
  knownPrograms: ReadonlySet<Address>
  simulation:
    | { status: 'ok'; unitsConsumed?: bigint; feeLamports?: bigint }
    | { status: 'failed'; error: Record<string, unknown> }
    | { status: 'unavailable'; gap: SimulationGap }
  /** Set if the wallet takes no part in the transaction. */
  outsider?: {
    /** The signer for whom the transaction is least safe; absent if it is safe for all of them. */
    endangered?: Address
  }
  origin: { source?: string; dappDomain?: string }
  /** Risks of the requesting app; absent if there are none or the caller names no app. */
  app?: DangerousApp
  /** Address lists. */
  reputation: AddressReputation
  /** Results of the scenarios; absent if the server runs none. */
  scenarios?: ScenarioReport
}

/** Status of a required signature: missing (zeros), valid for this message, or invalid. */
export type SignatureStatus = 'missing' | 'valid' | 'invalid'
