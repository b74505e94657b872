import { call, type Meta, type Part, type Signer } from './program.ts'
import { patched, type Value } from './values.ts'

/** Numbers of the accounts that a token transfer needs. */
export type TokenMove = { token: number; from: number; to: number; owner: number }

const u64 = (value: bigint): number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]

const signing = (account: number): Meta => ({ account, signer: true, writable: true })
const written = (account: number): Meta => ({ account, writable: true })

/** System Transfer of an amount worked out at run time. */
export const paySol = (system: number, from: number, to: number, amount: Value): Part =>
  call(system, [signing(from), written(to)], Uint8Array.from([2, 0, 0, 0, ...u64(0n)]), [
    patched(4, amount),
  ])

/** System Transfer to one of several accounts. */
export const paySolToChosen = (
  system: number,
  from: number,
  to: { account: Value; among: readonly number[] },
  lamports: bigint,
): Part =>
  call(
    system,
    [signing(from), { ...written(to.among[0] ?? 0), chosen: to }],
    Uint8Array.from([2, 0, 0, 0, ...u64(lamports)]),
  )

const tokenMetas = ({ from, to, owner }: TokenMove): Meta[] => [
  written(from),
  written(to),
  { account: owner, signer: true },
]

/** Token Transfer of an amount worked out at run time. */
export const payTokens = (move: TokenMove, amount: Value, signer?: Signer): Part =>
  call(move.token, tokenMetas(move), Uint8Array.from([3, ...u64(0n)]), [patched(1, amount)], signer)

/** Token Transfer to one of several accounts. */
export const payTokensToChosen = (
  { token, from, owner }: Omit<TokenMove, 'to'>,
  to: { account: Value; among: readonly number[] },
  amount: Value,
): Part =>
  call(
    token,
    [written(from), { ...written(to.among[0] ?? 0), chosen: to }, { account: owner, signer: true }],
    Uint8Array.from([3, ...u64(0n)]),
    [patched(1, amount)],
  )

/** Token TransferChecked with further accounts behind, as a transfer hook needs them. */
export const payCheckedTokens = (
  { token, from, to, owner }: TokenMove,
  mint: number,
  amount: Value,
  { decimals, more = [] }: { decimals: number; more?: readonly Meta[] },
): Part =>
  call(
    token,
    [written(from), { account: mint }, written(to), { account: owner, signer: true }, ...more],
    Uint8Array.from([12, ...u64(0n), decimals]),
    [patched(1, amount)],
  )

/** Token SetAuthority: kind 0 mints, 1 freezes, 2 owns an account, 3 closes it. The new one is read at run time. */
export const setAuthority = (
  token: number,
  of: { account: number; owner: number; kind: number },
  next: (offset: number) => Value,
): Part =>
  call(
    token,
    [written(of.account), { account: of.owner, signer: true }],
    Uint8Array.from([6, of.kind, 1, ...new Uint8Array(32)]),
    [0, 8, 16, 24].map((offset) => patched(3 + offset, next(offset))),
  )

export const closeTokens = (token: number, account: number, to: number, owner: number): Part =>
  call(token, [written(account), written(to), { account: owner, signer: true }], Uint8Array.of(9))

export const mintTokens = (
  token: number,
  mint: number,
  to: number,
  authority: number,
  amount: bigint,
): Part =>
  call(
    token,
    [written(mint), written(to), { account: authority, signer: true }],
    Uint8Array.from([7, ...u64(amount)]),
  )

/** Stake Authorize: kind 0 stakes, 1 withdraws. */
export const authorizeStake = (
  at: { stake: number; account: number; clock: number; owner: number },
  kind: 0 | 1,
  next: Uint8Array,
): Part =>
  call(
    at.stake,
    [written(at.account), { account: at.clock }, { account: at.owner, signer: true }],
    Uint8Array.from([1, 0, 0, 0, ...next, kind, 0, 0, 0]),
  )

/** Stake Withdraw. */
export const withdrawStake = (
  at: { stake: number; account: number; to: number; clock: number; history: number; owner: number },
  amount: Value,
): Part =>
  call(
    at.stake,
    [
      written(at.account),
      written(at.to),
      { account: at.clock },
      { account: at.history },
      { account: at.owner, signer: true },
    ],
    Uint8Array.from([4, 0, 0, 0, ...u64(0n)]),
    [patched(4, amount)],
  )

/** System AuthorizeNonceAccount and WithdrawNonceAccount. */
export const authorizeNonce = (
  system: number,
  nonce: number,
  owner: number,
  next: Uint8Array,
): Part =>
  call(
    system,
    [written(nonce), { account: owner, signer: true }],
    Uint8Array.from([7, 0, 0, 0, ...next]),
  )

export const withdrawNonce = (
  at: {
    system: number
    nonce: number
    to: number
    blockhashes: number
    rent: number
    owner: number
  },
  lamports: bigint,
): Part =>
  call(
    at.system,
    [
      written(at.nonce),
      written(at.to),
      { account: at.blockhashes },
      { account: at.rent },
      { account: at.owner, signer: true },
    ],
    Uint8Array.from([5, 0, 0, 0, ...u64(lamports)]),
  )

/** Calls a program of the test's own that does its parts with the same accounts. */
export const callProgram = (callee: number, metas: readonly Meta[]): Part =>
  call(callee, metas, Uint8Array.of(0))
