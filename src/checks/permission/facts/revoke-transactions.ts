import type { Address } from '../../../solana/address/address.ts'
import type { Transaction } from '../../../solana/transaction/message.ts'
import { encodeTransaction, maxSignaturesFirstBytes } from '../../../solana/transaction/wire.ts'
import {
  compileMessage,
  type PlannedInstruction,
} from '../../../solana/transaction/compile-message.ts'
import type { Permission } from './permission.ts'

/** An unsigned transaction that ends permissions; the wallet alone signs it and pays the fee. */
export type RevokeTransaction = {
  bytes: Uint8Array
  instructionCount: number
  feeLamports: bigint
  /** Accounts whose permissions it ends. */
  accounts: Address[]
}

/** Fee of the runtime for one signature; a revocation pays no priority fee. */
const feeLamportsPerSignature = 5_000n

/** Accounts that a transaction may lock (`MAX_TX_ACCOUNT_LOCKS` of the runtime). */
const maxAccounts = 64

export const revokeTransaction = (
  wallet: Address,
  blockhash: string,
  { account, revocation = [] }: Pick<Permission, 'account' | 'revocation'>,
): RevokeTransaction | undefined =>
  revocation.length === 0 ? undefined : seal(wallet, blockhash, [account], revocation)

type Batch = { accounts: Address[]; instructions: PlannedInstruction[] }

/**
 * As few transactions as hold all revocations: each goes into the first that has room. The order is kept as far as that
 * allows, and those of the same program are together, since they share its address.
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
