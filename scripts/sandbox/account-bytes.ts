import { PublicKey } from '@solana/web3.js'

/**
 * Account data as the runtime's own programs write them; sources: spl token state.rs, address-lookup-table and nonce
 * state.rs.
 */

export const tokenProgramId = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022ProgramId = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const associatedTokenProgramId = new PublicKey(
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
)
export const lookupTableProgramId = new PublicKey('AddressLookupTab1e1111111111111111111111111')
export const wrappedSolMintKey = new PublicKey('So11111111111111111111111111111111111111112')

/** The minimum balance of an account of this size: (128 + bytes) × 3,480 × 2 lamports. */
export const rentLamports = (bytes: number): bigint => BigInt(128 + bytes) * 6_960n

export type MintFields = {
  decimals: number
  supply: bigint
  mintAuthority?: PublicKey
  freezeAuthority?: PublicKey
}

export const mintBytes = (mint: MintFields): Uint8Array => {
  const bytes = Buffer.alloc(82)
  writeOption(bytes, 0, mint.mintAuthority)
  bytes.writeBigUInt64LE(mint.supply, 36)
  bytes[44] = mint.decimals
  bytes[45] = 1
  writeOption(bytes, 46, mint.freezeAuthority)
  return bytes
}

export type TokenAccountFields = {
  mint: PublicKey
  owner: PublicKey
  amount: bigint
  delegate?: { address: PublicKey; amount: bigint }
  closeAuthority?: PublicKey
  frozen?: boolean
  /** Wrapped SOL: the lamports that are rent and not amount. */
  nativeRentLamports?: bigint
}

export const tokenAccountBytes = (account: TokenAccountFields): Uint8Array => {
  const bytes = Buffer.alloc(165)
  bytes.set(account.mint.toBytes(), 0)
  bytes.set(account.owner.toBytes(), 32)
  bytes.writeBigUInt64LE(account.amount, 64)
  writeOption(bytes, 72, account.delegate?.address)
  bytes[108] = account.frozen ? 2 : 1
  bytes.writeUInt32LE(account.nativeRentLamports === undefined ? 0 : 1, 109)
  bytes.writeBigUInt64LE(account.nativeRentLamports ?? 0n, 113)
  bytes.writeBigUInt64LE(account.delegate?.amount ?? 0n, 121)
  writeOption(bytes, 129, account.closeAuthority)
  return bytes
}

/** A nonce account in use: `nonce` is the blockhash that a transaction with this nonce carries. */
export const nonceBytes = (authority: PublicKey, nonce: PublicKey): Uint8Array => {
  const bytes = Buffer.alloc(80)
  bytes.writeUInt32LE(1, 0)
  bytes.writeUInt32LE(1, 4)
  bytes.set(authority.toBytes(), 8)
  bytes.set(nonce.toBytes(), 40)
  bytes.writeBigUInt64LE(5_000n, 72)
  return bytes
}

export const lookupTableBytes = (
  entries: readonly PublicKey[],
  table: { authority?: PublicKey; deactivationSlot?: bigint; lastExtendedSlot?: bigint } = {},
): Uint8Array => {
  const bytes = Buffer.alloc(56 + 32 * entries.length)
  bytes.writeUInt32LE(1, 0)
  bytes.writeBigUInt64LE(table.deactivationSlot ?? 2n ** 64n - 1n, 4)
  bytes.writeBigUInt64LE(table.lastExtendedSlot ?? 0n, 12)
  bytes[21] = table.authority ? 1 : 0
  if (table.authority) bytes.set(table.authority.toBytes(), 22)
  entries.forEach((entry, index) => bytes.set(entry.toBytes(), 56 + 32 * index))
  return bytes
}

/** The associated token account of a wallet. */
export const associatedTokenAddress = (
  owner: PublicKey,
  mint: PublicKey,
  program = tokenProgramId,
): PublicKey =>
  PublicKey.findProgramAddressSync(
    [owner.toBytes(), program.toBytes(), mint.toBytes()],
    associatedTokenProgramId,
  )[0]

/** Token's option: a u32 that marks whether the following 32 bytes are set. */
const writeOption = (bytes: Buffer, offset: number, key: PublicKey | undefined): void => {
  bytes.writeUInt32LE(key ? 1 : 0, offset)
  if (key) bytes.set(key.toBytes(), offset + 4)
}
