import type { Address } from '../../solana/address/address.ts'
import type { AccountsAnswer, SimulationAnswer, TablesAnswer } from '../../solana/chain.ts'
import type { FaultCode } from '../../basics/fault.ts'

/** The result of a request to the node: its answer, or the fault with which it failed. */
export type Outcome<T> = { ok: true; answer: T } | { ok: false; fault: RecordedFault }

/** Why the node did not answer; `source` is its role. */
export type RecordedFault = { code: FaultCode; source?: string }

/** One request of a scan to the Solana node, and its outcome. */
export type Exchange =
  | {
      kind: 'tables'
      /** The highest index needed of each table. */
      needed: Map<Address, number>
      outcome: Outcome<TablesAnswer>
    }
  | {
      kind: 'accounts'
      addresses: Address[]
      /** Present if only the first bytes of each account's data were requested. */
      firstBytes?: number
      outcome: Outcome<AccountsAnswer>
    }
  | {
      kind: 'simulation'
      transactionBase64: string
      watch: Address[]
      replaceBlockhash: boolean
      outcome: Outcome<SimulationAnswer>
    }
