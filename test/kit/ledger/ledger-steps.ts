import { PublicKey, SystemProgram, TransactionInstruction, type AccountMeta } from '@solana/web3.js'
import {
  associatedTokenAddress,
  rentLamports,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import instructionNames from '../../../src/solana/known/instruction-names.json'
import {
  burn,
  closeAccount,
  createAssociated,
  initializeAccount3,
  mintTo,
  syncNative,
  transferToken,
} from '../chain/token-instructions.ts'

/** One instruction, what it does to the balances, and the instructions that it calls. */
export type Step = {
  instruction: TransactionInstruction
  apply?: (ledger: Ledger) => void
  inner?: Step[]
}

export type Held = { mint: PublicKey; owner: PublicKey; amount: bigint }
export type Ledger = { lamports: Map<string, bigint>; tokens: Map<string, Held> }

/** Rent of a token account, in lamports. */
export const tokenRent = rentLamports(165)

export const paySol = (from: PublicKey, to: PublicKey, lamports: bigint): Step => ({
  instruction: SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports }),
  apply: (ledger) => {
    shift(ledger, from, -lamports)
    shift(ledger, to, lamports)
  },
})

/** `withheld`: transfer fee kept in the receiving account. */
export const payToken = (
  from: PublicKey,
  to: PublicKey,
  owner: PublicKey,
  amount: bigint,
  withheld = 0n,
): Step => ({
  instruction: transferToken(from, to, owner, amount),
  apply: (ledger) => {
    const { mint } = addTokens(ledger, from, -amount)
    addTokens(ledger, to, amount - withheld)
    if (!isSol(mint)) return
    shift(ledger, from, -amount)
    shift(ledger, to, amount)
  },
})

export const openAssociated = (payer: PublicKey, owner: PublicKey, mint: PublicKey): Step => {
  const account = associatedTokenAddress(owner, mint, tokenProgramId)
  return {
    instruction: createAssociated(payer, owner, mint),
    inner: [openAccount(payer, account, tokenRent), initialize(account, owner, mint)],
  }
}

/** Lamports beyond the rent become the balance of a wrapped SOL account. */
export const openAccount = (payer: PublicKey, account: PublicKey, lamports: bigint): Step => ({
  instruction: SystemProgram.createAccount({
    fromPubkey: payer,
    newAccountPubkey: account,
    lamports: Number(lamports),
    space: 165,
    programId: tokenProgramId,
  }),
  apply: (ledger) => {
    shift(ledger, payer, -lamports)
    shift(ledger, account, lamports)
  },
})

export const initialize = (account: PublicKey, owner: PublicKey, mint: PublicKey): Step => ({
  instruction: initializeAccount3(account, mint, owner),
  apply: (ledger) => {
    const lamports = ledger.lamports.get(account.toBase58()) ?? 0n
    const amount = isSol(mint) ? lamports - tokenRent : 0n
    ledger.tokens.set(account.toBase58(), { mint, owner, amount })
  },
})

export const sync = (account: PublicKey): Step => ({
  instruction: syncNative(account),
  apply: (ledger) => {
    const held = tokenAt(ledger, account)
    held.amount = (ledger.lamports.get(account.toBase58()) ?? 0n) - tokenRent
  },
})

export const close = (account: PublicKey, destination: PublicKey, owner: PublicKey): Step => ({
  instruction: closeAccount(account, destination, owner),
  apply: (ledger) => {
    const held = tokenAt(ledger, account)
    if (!isSol(held.mint) && held.amount !== 0n) throw new Error('an account with tokens is closed')
    shift(ledger, destination, ledger.lamports.get(account.toBase58()) ?? 0n)
    ledger.lamports.delete(account.toBase58())
    ledger.tokens.delete(account.toBase58())
  },
})

export const issue = (
  mint: PublicKey,
  account: PublicKey,
  authority: PublicKey,
  amount: bigint,
): Step => ({
  instruction: mintTo(mint, account, authority, amount),
  apply: (ledger) => void addTokens(ledger, account, amount),
})

export const destroy = (
  account: PublicKey,
  mint: PublicKey,
  owner: PublicKey,
  amount: bigint,
): Step => ({
  instruction: burn(account, mint, owner, amount),
  apply: (ledger) => void addTokens(ledger, account, -amount),
})

/** A program that pays lamports out of its own account without a call. */
export const hidden =
  (from: PublicKey, to: PublicKey, lamports: bigint): Step['apply'] =>
  (ledger) => {
    shift(ledger, from, -lamports)
    shift(ledger, to, lamports)
  }

/** Calls a program by its address, or an instruction by its name in the list of known instructions. */
export const call = (
  what: PublicKey | readonly [program: string, instruction: string],
  inner: Step[],
  options: { accounts?: PublicKey[]; signers?: PublicKey[]; apply?: Step['apply'] } = {},
): Step => {
  const keys = [
    ...(options.signers ?? []).map((pubkey) => ({ pubkey, isSigner: true, isWritable: true })),
    ...(options.accounts ?? []).map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })),
  ]
  const { programId, data } =
    what instanceof PublicKey ? { programId: what, data: Buffer.of(255) } : named(what)
  return {
    instruction: new TransactionInstruction({ programId, keys, data }),
    inner,
    ...(options.apply && { apply: options.apply }),
  }
}

export const readOnly = (pubkey: PublicKey): AccountMeta => ({
  pubkey,
  isSigner: false,
  isWritable: false,
})

const named = ([program, instruction]: readonly [string, string]) => {
  const row = instructionNames.find(({ programName }) => programName === program)
  const code = Object.entries(row?.instructions ?? {}).find(([, name]) => name === instruction)?.[0]
  if (!row || code === undefined) throw new Error(`no instruction ${program} ${instruction}`)
  return { programId: new PublicKey(row.programId), data: Buffer.from(code, 'hex') }
}

export const isSol = (mint: PublicKey): boolean => mint.equals(wrappedSolMintKey)

export const shift = ({ lamports }: Ledger, account: PublicKey, amount: bigint): void => {
  const left = (lamports.get(account.toBase58()) ?? 0n) + amount
  if (left < 0n) throw new Error(`${account.toBase58()} has too few lamports`)
  lamports.set(account.toBase58(), left)
}

const tokenAt = ({ tokens }: Ledger, account: PublicKey): Held => {
  const held = tokens.get(account.toBase58())
  if (!held) throw new Error(`${account.toBase58()} is not a token account`)
  return held
}

const addTokens = (ledger: Ledger, account: PublicKey, amount: bigint): Held => {
  const held = tokenAt(ledger, account)
  held.amount += amount
  if (held.amount < 0n) throw new Error(`${account.toBase58()} has too few tokens`)
  return held
}
