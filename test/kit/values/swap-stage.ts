import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { rentLamports, wrappedSolMintKey } from '../../../scripts/sandbox/account-bytes.ts'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { callProtocol } from '../attacks/protocol-stage.ts'

export const sol = 1_000_000_000n
export const dollar = 1_000_000n

/** Mints that the scan knows by address, and one that it does not. */
export const money = {
  sol: { mint: wrappedSolMintKey, decimals: 9 },
  usdc: { mint: new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'), decimals: 6 },
  usdt: { mint: new PublicKey('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'), decimals: 6 },
  jitoSol: { mint: new PublicKey('J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn'), decimals: 9 },
  bitcoin: { mint: new PublicKey('cbbtcf3aa214zXHbiAZQwf4122FBYbraNdFqgw4iMij'), decimals: 8 },
  unlisted: { mint: fresh(), decimals: 6 },
} as const

export type Money = keyof typeof money

/** A new token account of the user with this much; wrapped SOL for SOL. */
export const openPurse = async (
  { chain, user }: Stage,
  kind: Money,
  amount: bigint,
  owner = user,
): Promise<PublicKey> => {
  const { mint, decimals } = money[kind]
  if (kind === 'sol')
    return chain.createTokenAccount(
      { mint, owner, amount, nativeRentLamports: rentLamports(165) },
      { address: fresh() },
    )
  await chain.createMint(mint, { decimals, supply: 10n ** 15n })
  return chain.createTokenAccount({ mint, owner, amount }, { address: fresh() })
}

export type Swap = {
  program: PublicKey
  gives: readonly [kind: Money, amount: bigint]
  gets?: readonly [kind: Money, amount: bigint]
  /** Data of the instruction. */
  data: Uint8Array
  names?: readonly PublicKey[]
  /** What the purse holds before; what is given if absent. */
  purse?: bigint
}

/** A call that takes all of one purse and fills another. */
export const swapCall = async (stage: Stage, swap: Swap): Promise<TransactionInstruction> => {
  const { program, gives, gets, data, names, purse } = swap
  const [given, amount] = gives
  const from = await openPurse(stage, given, purse ?? amount)
  const paid = gets && {
    to: await openPurse(stage, gets[0], 0n),
    mint: money[gets[0]].mint,
    amount: gets[1],
  }
  return callProtocol(stage, {
    program,
    takes: { from, mint: money[given].mint, amount, held: 10n ** 14n },
    ...(paid && { pays: paid }),
    data,
    ...(names && { names }),
  })
}

/** Code in hex, then numbers of so many bytes each, little-endian. */
export const dataOf = (
  code: string,
  ...fields: readonly (readonly [value: bigint, bytes: number])[]
) =>
  Uint8Array.from([
    ...Buffer.from(code, 'hex'),
    ...fields.flatMap(([value, bytes]) => [
      ...Buffer.from(new BigUint64Array([value]).buffer).subarray(0, bytes),
    ]),
  ])
