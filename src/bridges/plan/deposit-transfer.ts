import { type Address, addressToBytes } from '../../solana/address/address.ts'
import {
  associatedTokenProgram,
  memoProgram,
  systemProgram,
} from '../../solana/address/known-address.ts'
import type { PlannedInstruction } from '../../solana/transaction/compile-message.ts'
import { findProgramAddress } from '../../solana/address/program-address.ts'

export type DepositAsk = {
  sender: Address
  deposit: Address
  amount: bigint
  memo?: string
}

export type TokenDepositAsk = DepositAsk & {
  mint: Address
  decimals: number
  /** Token program that the mint is of. */
  tokenProgram: Address
  /** Token account that gives. */
  source: Address
  /** Where the deposit address is itself a token account of the mint. */
  isTokenAccount: boolean
}

/** Where a wallet keeps a token unless it has chosen otherwise. Source: spl-associated-token-account. */
export const associatedTokenAccount = (
  owner: Address,
  mint: Address,
  tokenProgram: Address,
): Address =>
  findProgramAddress(associatedTokenProgram, [
    addressToBytes(owner),
    addressToBytes(tokenProgram),
    addressToBytes(mint),
  ])

/** SOL to a deposit address. Layout: solana-system-interface, instruction 2 (u32) and lamports (u64). */
export const solDeposit = (ask: DepositAsk): PlannedInstruction[] => [
  {
    programId: systemProgram,
    accounts: [
      { address: ask.sender, signer: true, writable: true },
      { address: ask.deposit, signer: false, writable: true },
    ],
    data: Uint8Array.from([2, 0, 0, 0, ...u64(ask.amount)]),
  },
  ...memoOf(ask),
]

/**
 * A token to a deposit address, whose own account for it is made first where there is none. Layouts: CreateIdempotent is
 * instruction 1 of spl-associated-token-account, TransferChecked 12 of spl-token.
 */
export const tokenDeposit = (ask: TokenDepositAsk): PlannedInstruction[] => {
  const { sender, deposit, mint, tokenProgram, source, amount, decimals } = ask
  const target = ask.isTokenAccount ? deposit : associatedTokenAccount(deposit, mint, tokenProgram)
  const read = (address: Address) => ({ address, signer: false, writable: false })
  const write = (address: Address) => ({ address, signer: false, writable: true })
  const create: PlannedInstruction = {
    programId: associatedTokenProgram,
    accounts: [
      { address: sender, signer: true, writable: true },
      write(target),
      read(deposit),
      read(mint),
      read(systemProgram),
      read(tokenProgram),
    ],
    data: Uint8Array.of(1),
  }
  const transfer: PlannedInstruction = {
    programId: tokenProgram,
    accounts: [
      write(source),
      read(mint),
      write(target),
      { address: sender, signer: true, writable: false },
    ],
    data: Uint8Array.from([12, ...u64(amount), decimals]),
  }
  return [...(ask.isTokenAccount ? [] : [create]), transfer, ...memoOf(ask)]
}

const memoOf = ({ sender, memo }: DepositAsk): PlannedInstruction[] =>
  memo === undefined
    ? []
    : [
        {
          programId: memoProgram,
          accounts: [{ address: sender, signer: true, writable: false }],
          data: new TextEncoder().encode(memo),
        },
      ]

const u64 = (value: bigint): Uint8Array => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}
