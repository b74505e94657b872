import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { u64 } from '../checks/mint-account.ts'
import { build } from './token-instructions.ts'

/** InitializeMint2 with six decimals. */
export const initializeMint = (
  mint: PublicKey,
  authority: PublicKey,
  freezer?: PublicKey,
  program = token2022ProgramId,
): TransactionInstruction =>
  build(
    program,
    [20, 6, ...authority.toBytes(), ...(freezer ? [1, ...freezer.toBytes()] : [0])],
    [[mint, 'write']],
  )

export const initializeDelegate = (mint: PublicKey, delegate: PublicKey): TransactionInstruction =>
  build(token2022ProgramId, [35, ...delegate.toBytes()], [[mint, 'write']])

export const configure = (
  mint: PublicKey,
  authority: PublicKey,
  data: readonly number[],
): TransactionInstruction =>
  build(token2022ProgramId, data, [
    [mint, 'write'],
    [authority, 'sign'],
  ])

export const setTransferFee = (
  mint: PublicKey,
  authority: PublicKey,
  basisPoints: number,
): TransactionInstruction =>
  configure(mint, authority, [26, 5, basisPoints & 255, basisPoints >> 8, ...u64(10n ** 15n)])

export const updateTransferHook = (
  mint: PublicKey,
  authority: PublicKey,
  program: PublicKey,
): TransactionInstruction => configure(mint, authority, [36, 1, ...program.toBytes()])

export const updateMetadataPointer = (
  mint: PublicKey,
  authority: PublicKey,
  metadata: PublicKey,
): TransactionInstruction => configure(mint, authority, [39, 1, ...metadata.toBytes()])

/** `auditor` is a key of 32 bytes; zeros for none. */
export const updateConfidential = (
  mint: PublicKey,
  authority: PublicKey,
  auditor: Uint8Array,
): TransactionInstruction => configure(mint, authority, [27, 1, 1, ...auditor])
