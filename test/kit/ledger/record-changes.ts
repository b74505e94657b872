import { base58 } from '@scure/base'
import type { Address } from '../../../src/solana/address/address.ts'
import { associatedTokenAccount } from '../../../src/solana/address/associated-token-account.ts'
import {
  associatedTokenProgram,
  systemProgram,
  tokenProgram,
} from '../../../src/solana/address/known-address.ts'
import type { FlatAccount, FlatCall, FlatRecord } from './flat-record.ts'

const rentLamports = 2_039_280n

const unused: FlatAccount = { signer: false, writable: false, before: 0n, after: 0n }

const grown = (
  accounts: Map<Address, FlatAccount>,
  address: Address,
  change: Partial<FlatAccount>,
): void => {
  accounts.set(address, { ...(accounts.get(address) ?? unused), ...change })
}

const lamportBytes = (code: number, lamports: bigint): Uint8Array => {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(code, 0)
  data.writeBigUInt64LE(lamports, 4)
  return Uint8Array.from(data)
}

/** Another wallet pays the fee, and the former payer only signs. */
export const withPayer = (flat: FlatRecord, payer: Address): FlatRecord => {
  const accounts = new Map(flat.accounts)
  const former = accounts.get(flat.payer) ?? unused
  grown(accounts, flat.payer, { after: former.after + flat.feeLamports })
  grown(accounts, payer, {
    signer: true,
    writable: true,
    before: 1_000_000_000n,
    after: 1_000_000_000n - flat.feeLamports,
  })
  return { ...flat, payer, accounts }
}

/** A plain transfer of SOL that an instruction of the transaction itself makes. */
export const withPayment = (
  flat: FlatRecord,
  { from, to, lamports, first }: { from: Address; to: Address; lamports: bigint; first: boolean },
): FlatRecord => {
  const accounts = new Map(flat.accounts)
  const [giver, taker] = [accounts.get(from) ?? unused, accounts.get(to) ?? unused]
  grown(accounts, from, { writable: true, before: giver.before + lamports })
  grown(accounts, to, { writable: true, before: taker.before, after: taker.after + lamports })
  grown(accounts, systemProgram, {})
  const call: FlatCall = {
    program: systemProgram,
    accounts: [from, to],
    data: lamportBytes(2, lamports),
    inner: [],
  }
  return { ...flat, accounts, calls: first ? [call, ...flat.calls] : [...flat.calls, call] }
}

/** An empty token account is created for an owner, at the cost of the payer given. */
export const withNewAccount = (
  flat: FlatRecord,
  { payer, owner, mint }: { payer: Address; owner: Address; mint: Address },
): FlatRecord => {
  const account = associatedTokenAccount(owner, mint, tokenProgram)
  if (flat.accounts.has(account)) return flat
  const accounts = new Map(flat.accounts)
  grown(accounts, payer, {
    writable: true,
    before: (accounts.get(payer) ?? unused).before + rentLamports,
  })
  grown(accounts, account, { writable: true, after: rentLamports })
  for (const each of [owner, mint, systemProgram, tokenProgram, associatedTokenProgram])
    grown(accounts, each, {})
  const create = Buffer.alloc(52)
  create.writeBigUInt64LE(rentLamports, 4)
  const call: FlatCall = {
    program: associatedTokenProgram,
    accounts: [payer, account, owner, mint, systemProgram, tokenProgram],
    data: new Uint8Array(),
    inner: [{ programId: systemProgram, accounts: [payer, account], data: create, stackHeight: 2 }],
  }
  const token = { account, mint, owner, programId: tokenProgram, decimals: 6, after: 0n }
  return { ...flat, accounts, tokens: [...flat.tokens, token], calls: [call, ...flat.calls] }
}

/** The same with another address in place of one, also within the bytes of instructions. */
export const withRenamed = (flat: FlatRecord, from: Address, to: Address): FlatRecord => {
  const named = (address: Address): Address => (address === from ? to : address)
  const [before, after] = [Buffer.from(base58.decode(from)), base58.decode(to)]
  const bytes = (data: Uint8Array): Uint8Array => {
    const at = Buffer.from(data).indexOf(before)
    if (at < 0) return data
    const changed = Uint8Array.from(data)
    changed.set(after, at)
    return changed
  }
  return {
    ...flat,
    payer: named(flat.payer),
    accounts: new Map([...flat.accounts].map(([address, account]) => [named(address), account])),
    tokens: flat.tokens.map((token) => ({
      ...token,
      account: named(token.account),
      ...(token.owner && { owner: named(token.owner) }),
    })),
    calls: flat.calls.map((call) => ({
      ...call,
      program: named(call.program),
      accounts: call.accounts.map(named),
      data: bytes(call.data),
      inner: call.inner.map((each) => ({
        ...each,
        data: bytes(each.data),
        programId: named(each.programId),
        accounts: each.accounts.map(named),
      })),
    })),
  }
}

/** One transaction that does what both do, paid for by the first; accounts of both change by both amounts. */
export const joined = (first: FlatRecord, second: FlatRecord): FlatRecord => {
  const accounts = new Map(first.accounts)
  for (const [address, account] of second.accounts) {
    const before = accounts.get(address)
    const returned = address === second.payer ? second.feeLamports : 0n
    accounts.set(address, {
      signer: account.signer || before?.signer === true,
      writable: account.writable || before?.writable === true,
      before: (before?.before ?? 0n) + account.before,
      after: (before?.after ?? 0n) + account.after + returned,
    })
  }
  const tokens = [...first.tokens]
  for (const token of second.tokens) {
    const at = tokens.findIndex(
      ({ account, mint, owner }) =>
        account === token.account && mint === token.mint && owner === token.owner,
    )
    const before = tokens[at]
    if (!before) {
      tokens.push(token)
      continue
    }
    const sum = (side: 'before' | 'after') =>
      before[side] === undefined && token[side] === undefined
        ? {}
        : { [side]: (before[side] ?? 0n) + (token[side] ?? 0n) }
    tokens[at] = { ...before, ...sum('before'), ...sum('after') }
  }
  return { ...first, accounts, tokens, calls: [...first.calls, ...second.calls] }
}
