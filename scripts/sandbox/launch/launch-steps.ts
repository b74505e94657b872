import {
  type Keypair,
  type PublicKey,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import { isFields } from '../../../src/network/shape.ts'
import {
  associatedTokenAddress,
  associatedTokenProgramId,
  mintBytes,
  rentLamports,
  tokenProgramId,
} from '../account-bytes.ts'
import { actor, wrappedSol } from '../cast.ts'
import { exchangeAuthority, vaultOf } from '../exchange.ts'
import type { LocalChain } from '../local-chain.ts'
import { putTokens } from '../put-tokens.ts'
import { namedMint } from '../token-metadata.ts'
import {
  buyFromCurve,
  createCurve,
  curveOf,
  migrateCurve,
  mintAuthority,
} from './curve-accounts.ts'
import { curveStart } from './curve-state.ts'

/** A token that is launched in the sandbox. */
export type SandboxLaunch = {
  mint: Keypair
  creator: Keypair
  called: { name: string; symbol: string }
}

export const launchDecimals = 6

/** The same launch at every start. */
export const launchNumber = (number: number): SandboxLaunch => {
  const [name = '', symbol = ''] = names[number % names.length] ?? []
  return {
    mint: actor(`launch ${number} mint`),
    creator: actor(`launch ${number} creator`),
    called: { name, symbol },
  }
}

const names: readonly (readonly [name: string, symbol: string])[] = [
  ['Paper Boat', 'BOAT'],
  ['Night Heron', 'HERON'],
  ['Copper Kettle', 'KETTLE'],
  ['Slow Snail', 'SNAIL'],
  ['Window Cat', 'WCAT'],
  ['Tin Robot', 'TINBOT'],
  ['Rain Barrel', 'RAIN'],
  ['Old Lighthouse', 'LAMP'],
  ['Garden Gnome', 'GNOME'],
  ['Salt Marsh', 'MARSH'],
  ['Wooden Spoon', 'SPOON'],
  ['Second Sock', 'SOCK'],
]

/** The mint, the curve with the whole supply, and the name, as one transaction that the creator and the mint sign. */
export const creationOf = ({ mint, creator, called }: SandboxLaunch): TransactionInstruction[] => {
  const space = 82
  const lamports = Number(rentLamports(space))
  return [
    SystemProgram.createAccount({
      fromPubkey: creator.publicKey,
      newAccountPubkey: mint.publicKey,
      lamports,
      space,
      programId: tokenProgramId,
    }),
    new TransactionInstruction({
      programId: tokenProgramId,
      keys: [{ pubkey: mint.publicKey, isSigner: false, isWritable: true }],
      data: Buffer.from([initializeMint2, launchDecimals, ...mintAuthority.toBytes(), 0]),
    }),
    openTokenAccount(creator.publicKey, curveOf(mint.publicKey), mint.publicKey),
    createCurve(mint.publicKey, creator.publicKey, called),
  ]
}

const initializeMint2 = 20
const syncNative = 17

/** Creates the associated token account unless it exists. Source: spl-associated-token-account, CreateIdempotent. */
export const openTokenAccount = (
  payer: PublicKey,
  owner: PublicKey,
  mint: PublicKey,
): TransactionInstruction => {
  const read = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false })
  return new TransactionInstruction({
    programId: associatedTokenProgramId,
    keys: [
      { pubkey: payer, isSigner: true, isWritable: true },
      { ...read(associatedTokenAddress(owner, mint)), isWritable: true },
      read(owner),
      read(mint),
      read(SystemProgram.programId),
      read(tokenProgramId),
    ],
    data: Buffer.from([1]),
  })
}

export const purchaseOf = (
  mint: PublicKey,
  user: PublicKey,
  amount: bigint,
): TransactionInstruction[] => [
  openTokenAccount(user, user, mint),
  buyFromCurve({ mint, user, amount, limit: maxU64 }),
]

const maxU64 = 2n ** 64n - 1n

/** Opens the pool's vaults, and moves there what the sold-out curve holds. */
export const graduate = async (
  chain: LocalChain,
  { mint, creator }: SandboxLaunch,
): Promise<void> => {
  const token = mint.publicKey
  const pool = { tokens: vaultOf(token, wrappedSol.mint), money: vaultOf(wrappedSol.mint, token) }
  const owner = exchangeAuthority
  await putTokens(chain, pool.tokens, { mint: token, owner, amount: 0n })
  await putTokens(chain, pool.money, { mint: wrappedSol.mint, owner, amount: 0n })
  const count = new TransactionInstruction({
    programId: tokenProgramId,
    keys: [{ pubkey: pool.money, isSigner: false, isWritable: true }],
    data: Buffer.from([syncNative]),
  })
  await chain.send([migrateCurve(token, creator.publicKey), count], [creator])
}

/** What the token is called in the usual place; its program for names is not on this chain, so the account is set. */
export const nameOnChain = async (
  chain: LocalChain,
  { mint, called }: SandboxLaunch,
): Promise<void> => {
  const sample = {
    mint: mint.publicKey,
    decimals: launchDecimals,
    program: tokenProgramId,
    startAmount: 0n,
    called,
  }
  const base = mintBytes({ decimals: launchDecimals, supply: curveStart.supply })
  const [, beside] = namedMint(sample, base)
  if (beside) await chain.setAccount(...beside)
}

export type Reserves = { virtualTokens: bigint; virtualLamports: bigint; tokens: bigint }

/** Undefined if there is no curve yet. */
export const readReserves = async (
  chain: LocalChain,
  mint: PublicKey,
): Promise<Reserves | undefined> => {
  const data = await readData(chain, curveOf(mint))
  return (
    data && {
      virtualTokens: data.readBigUInt64LE(8),
      virtualLamports: data.readBigUInt64LE(16),
      tokens: data.readBigUInt64LE(24),
    }
  )
}

/** Base units that the wallet holds in its associated account. */
export const readHeld = async (
  chain: LocalChain,
  owner: PublicKey,
  mint: PublicKey,
): Promise<bigint> =>
  (await readData(chain, associatedTokenAddress(owner, mint)))?.readBigUInt64LE(64) ?? 0n

const readData = async (chain: LocalChain, address: PublicKey): Promise<Buffer | undefined> => {
  const answer = await chain.rpc('getAccountInfo', [address.toBase58(), { encoding: 'base64' }])
  const account = isFields(answer) ? answer['value'] : undefined
  const data: unknown = isFields(account) ? account['data'] : undefined
  const text: unknown = Array.isArray(data) ? data[0] : undefined
  return typeof text === 'string' ? Buffer.from(text, 'base64') : undefined
}

/** Tokens for an amount of lamports, by the reserves before the purchase. */
export const tokensFor = ({ virtualTokens, virtualLamports }: Reserves, lamports: bigint): bigint =>
  (virtualTokens * lamports) / (virtualLamports + lamports)
