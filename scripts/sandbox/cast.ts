import { createHash } from 'node:crypto'
import { Keypair, PublicKey } from '@solana/web3.js'
import { token2022ProgramId, tokenProgramId, wrappedSolMintKey } from './account-bytes.ts'

/** Wallets, mints and programs of the sandbox chain. Every address is the same at every start. */

/** A key pair from a public phrase: worthless outside the sandbox. */
export const actor = (name: string): Keypair =>
  Keypair.fromSeed(createHash('sha256').update(`drawbridge sandbox: ${name}`).digest())

export const wallets = {
  alice: actor('alice'),
  bob: actor('bob'),
  carol: actor('carol'),
  dave: actor('dave'),
  attacker: actor('attacker'),
} as const

/** They trade on the sandbox's exchange as long as it runs. */
export const marketTraders = Array.from({ length: 8 }, (_, number) => actor(`trader ${number + 1}`))

export type WalletName = keyof typeof wallets

/** Holds the authorities over the sample mints. */
export const issuer = actor('issuer')

export type SampleMint = {
  mint: PublicKey
  decimals: number
  program: PublicKey
  /** Raw units that every trader starts with. */
  startAmount: bigint
  /** Its on-chain name; absent for well-known mints. */
  called?: { name: string; symbol: string }
}

export const mints = {
  /** At its real address, so it is recognized as USDC. */
  usdc: {
    mint: new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
    decimals: 6,
    program: tokenProgramId,
    startAmount: 5_000_000_000n,
  },
  pebble: {
    mint: actor('pebble mint').publicKey,
    decimals: 5,
    program: tokenProgramId,
    startAmount: 250_000_000_000n,
    called: { name: 'Pebble', symbol: 'PEBBLE' },
  },
  lantern: {
    mint: actor('lantern mint').publicKey,
    decimals: 9,
    program: token2022ProgramId,
    startAmount: 800_000_000_000n,
    called: { name: 'Lantern', symbol: 'LANTERN' },
  },
} as const satisfies Record<string, SampleMint>

export type MintName = keyof typeof mints

/** On the chain from its start. */
export const wrappedSol = {
  mint: wrappedSolMintKey,
  decimals: 9,
  program: tokenProgramId,
  startAmount: 20_000_000_000n,
} as const satisfies SampleMint

/** Initial reserves of the pools: SOL at 150 USDC, and so little pebble that its price moves. */
export const pools = {
  sol: {
    token: wrappedSol,
    money: mints.usdc,
    tokenAmount: 10_000_000_000_000n,
    moneyAmount: 1_500_000_000_000n,
  },
  pebble: {
    token: mints.pebble,
    money: mints.usdc,
    tokenAmount: 500_000_000_000n,
    moneyAmount: 20_000_000_000n,
  },
} as const satisfies Record<
  string,
  { token: SampleMint; money: SampleMint; tokenAmount: bigint; moneyAmount: bigint }
>

export type PoolName = keyof typeof pools

export const startLamports = 50_000_000_000n

/** Atomic swaps: `buyer` pays SOL, `seller` pays tokens, both sign. Amounts in raw units. */
export const sampleTrades: readonly {
  buyer: WalletName
  seller: WalletName
  lamports: bigint
  token: MintName
  amount: bigint
}[] = [
  { buyer: 'alice', seller: 'bob', lamports: 1_500_000_000n, token: 'usdc', amount: 225_000_000n },
  { buyer: 'carol', seller: 'dave', lamports: 400_000_000n, token: 'usdc', amount: 60_400_000n },
  { buyer: 'bob', seller: 'alice', lamports: 250_000_000n, token: 'pebble', amount: 900_000_000n },
  {
    buyer: 'dave',
    seller: 'carol',
    lamports: 75_000_000n,
    token: 'lantern',
    amount: 3_000_000_000n,
  },
  {
    buyer: 'alice',
    seller: 'carol',
    lamports: 90_000_000n,
    token: 'lantern',
    amount: 3_500_000_000n,
  },
  { buyer: 'carol', seller: 'bob', lamports: 120_000_000n, token: 'pebble', amount: 420_000_000n },
]
