import type { Account } from '../../solana/chain.ts'
import type { Address } from '../../solana/address/address.ts'
import type { ScenarioReport } from '../scenarios/report.ts'
import type { AccountStates } from '../../solana/effects/account-states.ts'
import type { Effects } from '../../solana/effects/change.ts'
import type { AddressReputation } from '../../lists/entries/address-reputation.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'
import type { DangerousApp } from '../../checks/dapp/assess-app.ts'
import type { Identity } from './identity.ts'
import type { RememberedMint } from './remembered-mint.ts'
import type { SignatureStatus } from './signature.ts'
import type { SimulationGap } from './simulation.ts'

/** Everything that a rule may look at. Rules never change it. */
export type RiskContext = {
  /** The wallet in whose interest the scan is made. */
  user: Address
  resolved: ResolvedMessage
  /** Top-level and inner instructions, in order of execution. */
  instructions: readonly DecodedInstruction[]
  /** The signature of each required signer, in their order. */
  signatures: readonly SignatureStatus[]
  /** Before-state of every account of the message that exists, and of its lookup tables and its tokens' mints. */
  before: ReadonlyMap<Address, Account>
  /** What the simulation reported of the writable accounts, closed ones as undefined; absent where there was none. */
  after?: ReadonlyMap<Address, Account | undefined>
  /** The same accounts read, before and after. */
  states: AccountStates
  effects: Effects
  /** Slot in which the accounts were read. */
  slot: bigint
  /** Whose is what. */
  identity: Identity
  /** Decimals of the mints that could be read, for wording only. */
  decimals: ReadonlyMap<Address, number>
  /** Mints that were not read because nothing of them can have changed since they were. */
  recalled?: ReadonlyMap<Address, RememberedMint>
  /** Names that tokens claim, where no account of `before` has them. */
  names?: ReadonlyMap<Address, { name: string; symbol: string }>
  /** Programs of established protocols. Being one of them may lower a severity by a step, never to nothing on its own. */
  knownPrograms: ReadonlySet<Address>
  simulation:
    | { status: 'ok'; unitsConsumed?: bigint; feeLamports?: bigint }
    | { status: 'failed'; error: Record<string, unknown> }
    | { status: 'unavailable'; gap: SimulationGap }
  origin: { source?: string; dappDomain?: string }
  /** What is known against the requesting app; absent where nothing is, or where the caller names none. */
  app?: DangerousApp
  /** Reports of lists about addresses. */
  reputation: AddressReputation
  /** What the transaction does in other scenarios; absent where the server runs none. */
  scenarios?: ScenarioReport
}
