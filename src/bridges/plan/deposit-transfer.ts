import type { Address } from '../../solana/address/address.ts'
import { associatedTokenAccount } from '../../solana/address/associated-token-account.ts'
import {
  associatedTokenProgram,
  memoProgram,
  systemProgram,
} from '../../solana/address/known-address.ts'
import { clientInstruction, clientKey } from '../../solana/building/client-instruction.ts'
import type { ClientInstruction, OfficialClient } from '../../solana/building/official-client.ts'
import type { PlannedInstruction } from '../../solana/transaction/planned-instruction.ts'

export type DepositInput = {
  sender: Address
  deposit: Address
  amount: bigint
  memo?: string
}

export type TokenDepositInput = DepositInput & {
  mint: Address
  decimals: number
  /** Token program of the mint. */
  tokenProgram: Address
  /** Token account that pays. */
  source: Address
  /** Whether the deposit address is itself a token account of the mint. */
  isTokenAccount: boolean
}

/** Pays SOL to a deposit address. */
export const solDeposit = (client: OfficialClient, input: DepositInput): ClientInstruction[] => [
  client.SystemProgram.transfer({
    fromPubkey: clientKey(client, input.sender),
    toPubkey: clientKey(client, input.deposit),
    lamports: input.amount,
  }),
  ...memoOf(client, input),
]

/**
 * Pays a token to a deposit address, creating its token account if needed. The client has no token programs. Layouts:
 * CreateIdempotent is instruction 1 of spl-associated-token-account, TransferChecked 12 of spl-token.
 */
export const tokenDeposit = (
  client: OfficialClient,
  input: TokenDepositInput,
): ClientInstruction[] => {
  const { sender, deposit, mint, tokenProgram, source, amount, decimals } = input
  const target = input.isTokenAccount
    ? deposit
    : associatedTokenAccount(deposit, mint, tokenProgram)
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
  const instructions = input.isTokenAccount ? [transfer] : [create, transfer]
  return [...instructions.map((each) => clientInstruction(client, each)), ...memoOf(client, input)]
}

const memoOf = (client: OfficialClient, { sender, memo }: DepositInput): ClientInstruction[] =>
  memo === undefined
    ? []
    : [
        clientInstruction(client, {
          programId: memoProgram,
          accounts: [{ address: sender, signer: true, writable: false }],
          data: new TextEncoder().encode(memo),
        }),
      ]

const u64 = (value: bigint): Uint8Array => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}
