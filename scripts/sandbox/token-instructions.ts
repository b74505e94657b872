import { type PublicKey, TransactionInstruction } from '@solana/web3.js'
import { tokenProgramId } from './account-bytes.ts'

/** The few Token instructions that the sandbox needs; codes from the spl token interface. */

const approveCode = 4
const transferCheckedCode = 12
const setAuthorityCode = 6
const accountOwnerKind = 2

export const transferChecked = (transfer: {
  source: PublicKey
  mint: PublicKey
  destination: PublicKey
  owner: PublicKey
  amount: bigint
  decimals: number
  program?: PublicKey
}): TransactionInstruction => {
  const data = Buffer.alloc(10)
  data[0] = transferCheckedCode
  data.writeBigUInt64LE(transfer.amount, 1)
  data[9] = transfer.decimals
  return new TransactionInstruction({
    programId: transfer.program ?? tokenProgramId,
    keys: [
      { pubkey: transfer.source, isSigner: false, isWritable: true },
      { pubkey: transfer.mint, isSigner: false, isWritable: false },
      { pubkey: transfer.destination, isSigner: false, isWritable: true },
      { pubkey: transfer.owner, isSigner: true, isWritable: false },
    ],
    data,
  })
}

/** Approves a delegate to take this amount from a token account without a further signature. */
export const letSpend = (
  account: PublicKey,
  owner: PublicKey,
  spender: PublicKey,
  amount: bigint,
): TransactionInstruction => {
  const data = Buffer.alloc(9)
  data[0] = approveCode
  data.writeBigUInt64LE(amount, 1)
  return new TransactionInstruction({
    programId: tokenProgramId,
    keys: [
      { pubkey: account, isSigner: false, isWritable: true },
      { pubkey: spender, isSigner: false, isWritable: false },
      { pubkey: owner, isSigner: true, isWritable: false },
    ],
    data,
  })
}

/** Transfers a token account with its balance to another owner. */
export const giveAwayAccount = (
  account: PublicKey,
  owner: PublicKey,
  next: PublicKey,
): TransactionInstruction =>
  new TransactionInstruction({
    programId: tokenProgramId,
    keys: [
      { pubkey: account, isSigner: false, isWritable: true },
      { pubkey: owner, isSigner: true, isWritable: false },
    ],
    data: Buffer.from([setAuthorityCode, accountOwnerKind, 1, ...next.toBytes()]),
  })
