import type { Address } from '../../solana/address/address.ts'
import type { AccountsAnswer, SimulationAnswer, TablesAnswer } from '../../solana/chain.ts'
import type { FaultCode } from '../../basics/fault.ts'

/** What a question to the node came to: its answer, or the refusal that the scan had to live with. */
export type Outcome<T> = { ok: true; answer: T } | { ok: false; fault: RecordedFault }

/** Why the node gave no answer; `source` is its role. */
export type RecordedFault = { code: FaultCode; source?: string }

/** One question of a scan to the Solana node, with what came of it. */
export type Exchange =
  | {
      kind: 'tables'
      /** Tables with the highest index needed of each. */
      needed: Map<Address, number>
      outcome: Outcome<TablesAnswer>
    }
  | {
      kind: 'accounts'
      addresses: Address[]
      /** Present where only the beginning of each account's data was asked for. */
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
