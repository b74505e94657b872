import type { Address } from '../../../solana/address/address.ts'
import { buildTransaction } from '../../../solana/building/build-transaction.ts'
import type { ClientInstruction, OfficialClient } from '../../../solana/building/official-client.ts'
import { maxSignaturesFirstBytes } from '../../../solana/transaction/wire.ts'
import type { Permission } from './permission.ts'
import { type Revocation, revocationInstruction } from './revocations.ts'

/** An unsigned transaction that ends permissions. The wallet is its only signer and pays the fee. */
export type RevokeTransaction = {
  bytes: Uint8Array
  instructionCount: number
  feeLamports: bigint
  /** Accounts whose permissions it ends. */
  accounts: Address[]
}

/** Runtime fee for the wallet's signature, the only one. Revocations pay no priority fee. */
const feeLamports = 5_000n

/** Maximum accounts a transaction may lock (`MAX_TX_ACCOUNT_LOCKS` of the runtime). */
const maxAccounts = 64

/** What every transaction of a wallet shares. */
export type RevokeSetting = { client: OfficialClient; wallet: Address; blockhash: string }

type Revocable = Pick<Permission, 'account' | 'revocation'>

export const revokeTransaction = (
  setting: RevokeSetting,
  { account, revocation = [] }: Revocable,
): RevokeTransaction | undefined =>
  revocation.length === 0
    ? undefined
    : seal(setting, [account], instructionsOf(setting.client, revocation))

type Batch = {
  accounts: Address[]
  instructions: ClientInstruction[]
  /** Accounts and programs in the message, by key. */
  keys: ReadonlySet<string>
}

/**
 * Packs all revocations into as few transactions as possible: each goes into the first that has room, in order as far
 * as possible. Those of one program are grouped, since they share its address.
 */
export const revokeInBatches = (
  setting: RevokeSetting,
  permissions: readonly Revocable[],
): RevokeTransaction[] => {
  const batches: Batch[] = []
  const start: ReadonlySet<string> = new Set([setting.wallet])
  for (const { account, revocation = [] } of byProgram(permissions)) {
    if (revocation.length === 0) continue
    const added = instructionsOf(setting.client, revocation)
    const keys = new Set(added.flatMap(keysOf))
    const room = batches.find((batch) => fits(batch, added, keys))
    if (room) {
      room.accounts.push(account)
      room.instructions.push(...added)
      room.keys = room.keys.union(keys)
    } else batches.push({ accounts: [account], instructions: added, keys: start.union(keys) })
  }
  return batches.map(({ accounts, instructions }) =>
    seal(setting, [...new Set(accounts)], instructions),
  )
}

const byProgram = (items: readonly Revocable[]): Revocable[] => [
  ...Map.groupBy(items, ({ revocation }) => revocation?.[0]?.programId)
    .values()
    .flatMap((group) => group),
]

const instructionsOf = (
  client: OfficialClient,
  revocations: readonly Revocation[],
): ClientInstruction[] => revocations.map((each) => revocationInstruction(client, each))

const keysOf = ({ programId, keys }: ClientInstruction): string[] =>
  [programId, ...keys.map(({ pubkey }) => pubkey)].map((key) => key.toBase58())

/** Counts the bytes rather than writing the transaction, which would take as long for each candidate as for the last. */
const fits = (
  { instructions, keys }: Batch,
  added: readonly ClientInstruction[],
  addedKeys: ReadonlySet<string>,
): boolean => {
  const all = [...instructions, ...added]
  const accountCount = keys.union(addedKeys).size
  const bytes =
    fixedBytes +
    keyBytes * accountCount +
    lengthBytes(accountCount) +
    lengthBytes(all.length) +
    all.reduce((sum, each) => sum + instructionBytes(each), 0)
  return bytes <= maxSignaturesFirstBytes && accountCount <= maxAccounts
}

const keyBytes = 32
/** The number of signatures, one signature, the header and the blockhash. */
const fixedBytes = 1 + 64 + 3 + keyBytes

const instructionBytes = ({ keys, data }: ClientInstruction): number =>
  1 + lengthBytes(keys.length) + keys.length + lengthBytes(data.length) + data.length

/** Of a length below 2^14 in Solana's compact form. */
const lengthBytes = (length: number): number => (length < 128 ? 1 : 2)

const seal = (
  { client, wallet, blockhash }: RevokeSetting,
  accounts: Address[],
  instructions: readonly ClientInstruction[],
): RevokeTransaction => {
  const bytes = buildTransaction(client, { feePayer: wallet, blockhash, instructions })
  if (!bytes) throw new Error('revocations that were counted as fitting do not fit')
  return {
    bytes,
    instructionCount: instructions.length,
    feeLamports,
    accounts,
  }
}
