import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'

/** Why the circumstances may be other than now by the time the transaction is executed. */
export type ScenarioCause =
  'time' | 'hashes' | 'data' | 'balance' | 'existence' | 'message' | 'sibling'

/** The chain as it may be when the transaction lands, as differences from the chain as it is. */
export type Scenario = {
  /** Unique within one list, such as `clock+1d` or `data:7xKX…gAsU:toggle@8`. */
  id: string
  cause: ScenarioCause
  /** Ends a sentence that begins with what happens: `one day later`, `once account 7xKX…gAsU changes`. */
  when: string
  /** Accounts and sysvars that are different; `undefined` for one that does not exist there. */
  overrides: ReadonlyMap<Address, Account | undefined>
  /** The one byte of the one account that is different, where that is all. */
  byte?: ByteChange
  /** The message has one more instruction, which does nothing, as wallets add guards of their own. */
  extraInstruction?: true
}

export type ByteChange = { account: Address; offset: number; from: number; to: number }

/** Lamports that keep an account of this many bytes alive; source: `Rent::default`, (128 + bytes) × 3,480 × 2. */
export const rentExemptLamports = (dataBytes: number): bigint =>
  (accountOverheadBytes + BigInt(dataBytes)) * lamportsPerByte

const accountOverheadBytes = 128n
const lamportsPerByte = 6_960n
