import {
  type AccountMeta,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import {
  associatedTokenAddress,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { address } from '../../../src/solana/address/address.ts'
import type { InnerInstruction } from '../../../src/solana/chain.ts'
import type { LedgerTokenBalance, LedgerTransaction } from '../../../src/solana/ledger.ts'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { isSol, type Ledger, readOnly, shift, type Step, tokenRent } from './ledger-steps.ts'

export const feeLamports = 5_000n

/** The same key for the same number: a wallet, or an account made by its own key. */
export const keyOf = (number: number): PublicKey =>
  Keypair.fromSeed(Uint8Array.from({ length: 32 }, (_, index) => (number >> (index * 8)) & 255))
    .publicKey

/** An address without a key. */
export const vaultOf = (number: number): PublicKey =>
  PublicKey.findProgramAddressSync([Buffer.from(`vault ${number}`)], SystemProgram.programId)[0]

/**
 * A ledger that applies steps and records them, so that test transactions are as consistent as those of a node:
 * lamports and tokens come from somewhere, and closed accounts are gone.
 */
export const makeLedgerScene = () => {
  const ledger: Ledger = { lamports: new Map(), tokens: new Map() }
  const decimals = new Map<string, number>([[wrappedSolMintKey.toBase58(), 9]])
  return {
    fund: (wallet: PublicKey, lamports: bigint): void => shift(ledger, wallet, lamports),
    mint: (mint: PublicKey, places: number): PublicKey => {
      decimals.set(mint.toBase58(), places)
      return mint
    },
    hold: (account: PublicKey, owner: PublicKey, mint: PublicKey, amount: bigint): PublicKey => {
      ledger.tokens.set(account.toBase58(), { mint, owner, amount })
      shift(ledger, account, tokenRent + (isSol(mint) ? amount : 0n))
      return account
    },
    associated: (owner: PublicKey, mint: PublicKey): PublicKey =>
      associatedTokenAddress(owner, mint, tokenProgramId),
    record: (
      payer: PublicKey,
      steps: readonly Step[],
      options: RecordOptions = {},
    ): LedgerTransaction => recordOf(ledger, decimals, payer, steps, options),
  }
}

type RecordOptions = {
  /** Signers besides those of the top-level instructions. */
  signers?: PublicKey[]
  /** As from a node that does not report call depth. */
  withoutHeights?: boolean
}

const applyAll = (ledger: Ledger, { apply, inner }: Step): void => {
  apply?.(ledger)
  for (const step of inner ?? []) applyAll(ledger, step)
}

const recordOf = (
  ledger: Ledger,
  decimals: ReadonlyMap<string, number>,
  payer: PublicKey,
  steps: readonly Step[],
  { signers = [], withoutHeights = false }: RecordOptions,
): LedgerTransaction => {
  const top = steps.map((step) => withKeysOfCalls(step, signers))
  const bytes = Buffer.from(unsignedBase64(payer, top), 'base64')
  const decoded = decodeTransaction(Uint8Array.from(bytes))
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  const keys = decoded.transaction.message.staticAccounts
  const lamports = (): bigint[] => keys.map((key) => ledger.lamports.get(key) ?? 0n)
  const tokens = (): LedgerTokenBalance[] =>
    keys.flatMap((key, accountIndex) => {
      const held = ledger.tokens.get(key)
      if (!held) return []
      const { mint, owner, amount } = held
      const places = decimals.get(mint.toBase58()) ?? 6
      return [
        {
          accountIndex,
          mint: address(mint.toBase58()),
          owner: address(owner.toBase58()),
          amount,
          decimals: places,
        },
      ]
    })
  const [preLamports, preTokenBalances] = [lamports(), tokens()]
  shift(ledger, payer, -feeLamports)
  for (const step of steps) applyAll(ledger, step)
  return {
    signature: 'built',
    slot: 1n,
    blockTimeSeconds: 1_700_000_000,
    feeLamports,
    transaction: decoded.transaction,
    loadedAddresses: { writable: [], readonly: [] },
    preLamports,
    postLamports: lamports(),
    preTokenBalances,
    postTokenBalances: tokens(),
    innerInstructions: steps.flatMap((step, index) => callsOf(step, index, 2, withoutHeights)),
  }
}

/** Only top-level instructions name the accounts of a message. */
const withKeysOfCalls = (
  { instruction, inner }: Step,
  signers: PublicKey[],
): TransactionInstruction => {
  const below = (steps: readonly Step[]): AccountMeta[] =>
    steps.flatMap((step) => [
      ...step.instruction.keys.map((key) => ({ ...key, isSigner: false })),
      readOnly(step.instruction.programId),
      ...below(step.inner ?? []),
    ])
  const keys = [...instruction.keys, ...below(inner ?? [])].map((key) => ({
    ...key,
    isSigner: key.isSigner || signers.some((signer) => signer.equals(key.pubkey)),
  }))
  return new TransactionInstruction({
    programId: instruction.programId,
    data: instruction.data,
    keys,
  })
}

const callsOf = (
  step: Step,
  outerIndex: number,
  height: number,
  withoutHeights: boolean,
): InnerInstruction[] =>
  (step.inner ?? []).flatMap((each) => [
    {
      outerIndex,
      programId: address(each.instruction.programId.toBase58()),
      accounts: each.instruction.keys.map(({ pubkey }) => address(pubkey.toBase58())),
      data: new Uint8Array(each.instruction.data),
      ...(!withoutHeights && { stackHeight: height }),
    },
    ...callsOf(each, outerIndex, height + 1, withoutHeights),
  ])
