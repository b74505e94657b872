import type { Address } from '../../../solana/address/address.ts'
import type { Transaction } from '../../../solana/transaction/message.ts'
import { encodeTransaction, maxSignaturesFirstBytes } from '../../../solana/transaction/wire.ts'
import {
  compileMessage,
  type PlannedInstruction,
} from '../../../solana/transaction/compile-message.ts'
import type { Permission } from './permission.ts'

/** An unsigned transaction that ends permissions. The wallet is its only signer and pays the fee. */
export type RevokeTransaction = {
  bytes: Uint8Array
  instructionCount: number
  feeLamports: bigint
  /** Accounts whose permissions it ends. */
  accounts: Address[]
}

/** Runtime fee for one signature. Revocations pay no priority fee. */
const feeLamportsPerSignature = 5_000n

/** Maximum accounts a transaction may lock (`MAX_TX_ACCOUNT_LOCKS` of the runtime). */
const maxAccounts = 64

export const revokeTransaction = (
  wallet: Address,
  blockhash: string,
  { account, revocation = [] }: Pick<Permission, 'account' | 'revocation'>,
): RevokeTransaction | undefined =>
  revocation.length === 0 ? undefined : seal(wallet, blockhash, [account], revocation)

type Batch = { accounts: Address[]; instructions: PlannedInstruction[] }

/**
 * Packs all revocations into as few transactions as possible: each goes into the first that has room, in order as far
 * as possible. Those of one program are grouped, since they share its address.
 */
export const revokeInBatches = (
  wallet: Address,
  blockhash: string,
  permissions: readonly Pick<Permission, 'account' | 'revocation'>[],
): RevokeTransaction[] => {
  const batches: Batch[] = []
  for (const { account, revocation = [] } of byProgram(permissions)) {
    if (revocation.length === 0) continue
    const room = batches.find((batch) => fits(wallet, blockhash, batch, revocation))
    if (room) {
      room.accounts.push(account)
      room.instructions.push(...revocation)
    } else batches.push({ accounts: [account], instructions: [...revocation] })
  }
  return batches.map(({ accounts, instructions }) =>
    seal(wallet, blockhash, [...new Set(accounts)], instructions),
  )
}

const byProgram = <Item extends Pick<Permission, 'revocation'>>(items: readonly Item[]): Item[] => [
  ...Map.groupBy(items, ({ revocation }) => revocation?.[0]?.programId)
    .values()
    .flatMap((group) => group),
]

const fits = (
  wallet: Address,
  blockhash: string,
  batch: Batch,
  revocation: readonly PlannedInstruction[],
): boolean => {
  const { bytes, accountCount } = encode(wallet, blockhash, [...batch.instructions, ...revocation])
  return bytes.length <= maxSignaturesFirstBytes && accountCount <= maxAccounts
}

const seal = (
  wallet: Address,
  blockhash: string,
  accounts: Address[],
  instructions: readonly PlannedInstruction[],
): RevokeTransaction => {
  const { bytes, signatureCount } = encode(wallet, blockhash, instructions)
  return {
    bytes,
    instructionCount: instructions.length,
    feeLamports: feeLamportsPerSignature * BigInt(signatureCount),
    accounts,
  }
}

const signatureBytes = 64

const encode = (
  wallet: Address,
  blockhash: string,
  instructions: readonly PlannedInstruction[],
) => {
  const message = compileMessage(wallet, blockhash, instructions)
  const signatureCount = message.header.requiredSignatures
  const transaction: Transaction = {
    message,
    signatures: Array.from({ length: signatureCount }, () => new Uint8Array(signatureBytes)),
    bare: false,
  }
  return {
    bytes: encodeTransaction(transaction),
    signatureCount,
    accountCount: message.staticAccounts.length,
  }
}
