import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import {
  associatedTokenAddress,
  associatedTokenProgramId,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'

/** Instructions of the token programs by their published layouts; `program` is Token by default. */
export const build = (
  programId: PublicKey,
  data: readonly number[] | Uint8Array,
  keys: readonly (readonly [key: PublicKey, role: 'read' | 'write' | 'sign'])[],
): TransactionInstruction =>
  new TransactionInstruction({
    programId,
    data: Buffer.from(data),
    keys: keys.map(([pubkey, role]) => ({
      pubkey,
      isSigner: role === 'sign',
      isWritable: role === 'write',
    })),
  })

const roleOf = { r: 'read', w: 'write', s: 'sign' } as const
type Letter = keyof typeof roleOf

/** `roles` has one letter per key: r read, w write, s sign. */
const call = (
  program: PublicKey,
  data: readonly number[],
  roles: string,
  ...keys: readonly PublicKey[]
): TransactionInstruction =>
  build(
    program,
    data,
    keys.map((key, index) => [key, roleOf[roles.charAt(index) as Letter]]),
  )

const u64 = (value: bigint): number[] => [...Buffer.from(new BigUint64Array([value]).buffer)]

export const maxU64 = 2n ** 64n - 1n

export const transferToken = (
  from: PublicKey,
  to: PublicKey,
  owner: PublicKey,
  amount: bigint,
  program = tokenProgramId,
): TransactionInstruction => call(program, [3, ...u64(amount)], 'wws', from, to, owner)

export const transferTokenChecked = (
  from: PublicKey,
  mint: PublicKey,
  to: PublicKey,
  owner: PublicKey,
  amount: bigint,
  decimals: number,
  program = tokenProgramId,
): TransactionInstruction =>
  call(program, [12, ...u64(amount), decimals], 'wrws', from, mint, to, owner)

export const approve = (
  account: PublicKey,
  delegate: PublicKey,
  owner: PublicKey,
  amount: bigint,
  program = tokenProgramId,
): TransactionInstruction => call(program, [4, ...u64(amount)], 'wrs', account, delegate, owner)

export const burn = (
  account: PublicKey,
  mint: PublicKey,
  owner: PublicKey,
  amount: bigint,
): TransactionInstruction => call(tokenProgramId, [8, ...u64(amount)], 'wws', account, mint, owner)

export const mintTo = (
  mint: PublicKey,
  account: PublicKey,
  authority: PublicKey,
  amount: bigint,
): TransactionInstruction =>
  call(tokenProgramId, [7, ...u64(amount)], 'wws', mint, account, authority)

export const revoke = (
  account: PublicKey,
  owner: PublicKey,
  program = tokenProgramId,
): TransactionInstruction => call(program, [5], 'ws', account, owner)

/** Kinds: 0 mint tokens, 1 freeze, 2 account owner, 3 close account. */
export const setAuthority = (
  account: PublicKey,
  kind: number,
  next: PublicKey,
  authority: PublicKey,
  program = tokenProgramId,
): TransactionInstruction =>
  call(program, [6, kind, 1, ...next.toBytes()], 'ws', account, authority)

/** SetAuthority without a new authority. */
export const removeAuthority = (
  account: PublicKey,
  kind: number,
  authority: PublicKey,
  program = tokenProgramId,
): TransactionInstruction => call(program, [6, kind, 0], 'ws', account, authority)

export const closeAccount = (
  account: PublicKey,
  destination: PublicKey,
  owner: PublicKey,
  program = tokenProgramId,
): TransactionInstruction => call(program, [9], 'wws', account, destination, owner)

export const syncNative = (account: PublicKey): TransactionInstruction =>
  call(tokenProgramId, [17], 'w', account)

export const initializeAccount3 = (
  account: PublicKey,
  mint: PublicKey,
  owner: PublicKey,
): TransactionInstruction => call(tokenProgramId, [18, ...owner.toBytes()], 'wr', account, mint)

/** CreateIdempotent of the associated token program. */
export const createAssociated = (
  payer: PublicKey,
  owner: PublicKey,
  mint: PublicKey,
  program = tokenProgramId,
): TransactionInstruction =>
  new TransactionInstruction({
    programId: associatedTokenProgramId,
    data: Buffer.from([1]),
    keys: [
      { pubkey: payer, isSigner: true, isWritable: true },
      { pubkey: associatedTokenAddress(owner, mint, program), isSigner: false, isWritable: true },
      { pubkey: owner, isSigner: false, isWritable: false },
      { pubkey: mint, isSigner: false, isWritable: false },
      { pubkey: SystemProgram.programId, isSigner: false, isWritable: false },
      { pubkey: program, isSigner: false, isWritable: false },
    ],
  })

/** p-token's Batch: several instructions in one; each is its account count, its data length and its data. */
export const batch = (
  instructions: readonly TransactionInstruction[],
  program = tokenProgramId,
): TransactionInstruction =>
  new TransactionInstruction({
    programId: program,
    data: Buffer.from([
      255,
      ...instructions.flatMap(({ keys, data }) => [keys.length, data.length, ...data]),
    ]),
    keys: instructions.flatMap(({ keys }) => keys),
  })
