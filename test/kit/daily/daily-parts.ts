import {
  ComputeBudgetProgram,
  type PublicKey,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import {
  associatedTokenAddress,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import { createAssociated, syncNative } from '../chain/token-instructions.ts'
import {
  type DailyCase,
  type DailyWorld,
  keyOf,
  type Make,
  type Signing,
  tenBillion,
  usdc,
} from './daily-case.ts'

/** Builds what is honest, or with `thief` the attack that differs from it as little as possible. */
export type Build = (
  world: DailyWorld,
  thief: boolean,
) => Promise<readonly TransactionInstruction[]> | readonly TransactionInstruction[]

/** The app is the one that requests both; absent for what a wallet builds itself. */
export type Row = readonly [name: string, build: Build, attack: string, app?: string]

export const casesOf = (kind: string, rows: readonly Row[]): DailyCase[] =>
  rows.map(([name, build, attack, app]): DailyCase => {
    const make =
      (thief: boolean): Make =>
      async (world): Promise<Signing> => ({
        instructions: await build(world, thief),
        ...(app !== undefined && { app }),
      })
    return { kind, name, make: make(false), attack: { name: attack, make: make(true) } }
  })

export const pay = (from: PublicKey, to: PublicKey, lamports: bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

export const memo = (text: string, signer?: PublicKey): TransactionInstruction =>
  new TransactionInstruction({
    programId: keyOf('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    keys: signer ? [{ pubkey: signer, isSigner: true, isWritable: false }] : [],
    data: Buffer.from(text),
  })

/** What wallets and apps put before everything else. */
export const fees = (microLamports: number, units = 300_000): TransactionInstruction[] => [
  ComputeBudgetProgram.setComputeUnitLimit({ units }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
]

export const dollars = (world: DailyWorld, held: bigint) =>
  world.token(held, { mint: usdc, supply: tenBillion })

/** The account of the user, or one of the thief. */
export const receiverOf = async (
  world: DailyWorld,
  thief: boolean,
  own: { mint: PublicKey; account: PublicKey },
): Promise<PublicKey> => (thief ? world.accountOf(world.thief, own.mint) : own.account)

export const wrappedOf = (owner: PublicKey): PublicKey =>
  associatedTokenAddress(owner, wrappedSolMintKey, tokenProgramId)

export const wrap = (user: PublicKey, lamports: bigint): TransactionInstruction[] => [
  createAssociated(user, user, wrappedSolMintKey),
  pay(user, wrappedOf(user), lamports),
  syncNative(wrappedOf(user)),
]

/** Of Jito. */
export const tipAccount = keyOf('96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5')
