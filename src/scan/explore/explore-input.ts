import type { Address } from '../../solana/address/address.ts'
import type { Observed } from '../observe/observe-transaction.ts'
import type { Scenario } from '../scenarios/scenario.ts'

export type ExploreInput = {
  user: Address
  observed: Observed
  knownPrograms: ReadonlySet<Address>
  /** Whose request it is, so that clients take turns; absent: everyone shares one turn. */
  client?: string
  /** What is found is not run in the VM again to confirm it. */
  isUnconfirmed?: true
  /** Further scenarios that the caller knows of: what other transactions of a batch leave behind. */
  more?: readonly Scenario[]
}
