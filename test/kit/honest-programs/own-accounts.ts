import type { PublicKey } from '@solana/web3.js'
import {
  mintBytes,
  rentLamports,
  tokenAccountBytes,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import { fresh, type More, type Stage, vaultOf, vaultSeed } from '../../on-chain/unknown-program.ts'
import { call, type Condition, keyIs, type Part } from '../sbpf/program.ts'
import { patched, type Value } from '../sbpf/values.ts'
import { payTokens } from '../sbpf/calls.ts'
import { requires } from './building-blocks.ts'

/** A number of eight bytes, or an address. */
export type Content = bigint | PublicKey

export const bytesOf = (content: readonly Content[]): Uint8Array =>
  Uint8Array.from(
    content.flatMap((each) => [
      ...(typeof each === 'bigint'
        ? new Uint8Array(BigUint64Array.of(each).buffer)
        : each.toBytes()),
    ]),
  )

/** An account of the program's own. */
export const ownAccount = (
  role: More['role'],
  content: (stage: Stage, program: PublicKey) => readonly Content[],
): More => ({
  key: fresh,
  role,
  account: (stage, owner) => {
    const data = bytesOf(content(stage, owner))
    return { lamports: rentLamports(data.length), owner, data }
  },
})

/** Whether the called program owns the account. Its own address lies behind the instruction's data. */
export const isOwn =
  (account: number): Condition =>
  (program, otherwise) => {
    const { code } = program
    for (let at = 0; at < 32; at += 8) {
      program.pointTo(2, account, 'owner', at).load64(2, 2, 0)
      code
        .load64(3, 7, 0)
        .add(3, 7)
        .load64(3, 3, 8 + at)
      code.subtract(2, 3).jumpIfNotEqual(2, 0, otherwise)
    }
  }

/** The account is the program's own and names another one at this number. */
export const checkNamed = (account: number, index: number, other: number): Part[] => [
  requires(isOwn(account)),
  requires(keyIs(account, 8 * index, other)),
]

/** A token account of the program's address that signs, or of the user. */
export const tokensOf = (
  owner: 'vault' | 'user' | 'other',
  amount: bigint,
  mintOf: (stage: Stage) => PublicKey = ({ mint }) => mint,
): More => ({
  key: fresh,
  role: 'write',
  account: (stage, program) => ({
    lamports: rentLamports(165),
    owner: tokenProgramId,
    data: tokenAccountBytes({
      mint: mintOf(stage),
      owner: owner === 'vault' ? vaultOf(program) : stage[owner],
      amount,
    }),
  }),
})

/** A mint that the program's address may mint, at the given address. */
export const ownMint = (key: PublicKey, decimals: number, supply: bigint): More => ({
  key: () => key,
  role: 'write',
  account: (_, program) => ({
    lamports: rentLamports(82),
    owner: tokenProgramId,
    data: mintBytes({ decimals, supply, mintAuthority: vaultOf(program) }),
  }),
})

export const vaultSigner: More = { key: (_, program) => vaultOf(program), role: 'read' }
export const tokenProgram: More = { key: () => tokenProgramId, role: 'read' }
export const usersTokens: More = { key: ({ userTokens }) => userTokens, role: 'write' }

/** Token MintTo by the program's address. */
export const mintOwn = (
  at: { token: number; mint: number; to: number; authority: number },
  amount: Value,
): Part =>
  call(
    at.token,
    [
      { account: at.mint, writable: true },
      { account: at.to, writable: true },
      { account: at.authority, signer: true },
    ],
    Uint8Array.from([7, ...new Uint8Array(8)]),
    [patched(1, amount)],
    vaultSeed,
  )

/** Token Burn by an owner that signs. */
export const burnTokens = (
  at: { token: number; from: number; mint: number; owner: number },
  amount: Value,
): Part =>
  call(
    at.token,
    [
      { account: at.from, writable: true },
      { account: at.mint, writable: true },
      { account: at.owner, signer: true },
    ],
    Uint8Array.from([8, ...new Uint8Array(8)]),
    [patched(1, amount)],
  )

/** Token SetAuthority of a mint to none, by the program's address. */
export const endMinting = (at: { token: number; mint: number; authority: number }): Part =>
  call(
    at.token,
    [
      { account: at.mint, writable: true },
      { account: at.authority, signer: true },
    ],
    Uint8Array.of(6, 0, 0),
    [],
    vaultSeed,
  )

/** Tokens out of an account of the program's address. */
export const payOutTokens = (
  at: { token: number; from: number; to: number; authority: number },
  amount: Value,
): Part =>
  payTokens({ token: at.token, from: at.from, to: at.to, owner: at.authority }, amount, vaultSeed)
