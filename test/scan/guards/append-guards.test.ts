import { describe, expect, test } from 'bun:test'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction as LegacyTransaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { address, type Address } from '../../../src/solana/address/address.ts'
import { appendGuards, extraFeeOf } from '../../../src/scan/guards/append-guards.ts'
import type { Guard } from '../../../src/scan/guards/guard.ts'
import { guardProgramData, guardWallet } from '../../../src/scan/guards/lighthouse.ts'
import { lighthouseProgram } from '../../../src/solana/address/known-address.ts'
import type { ResolvedMessage, Transaction } from '../../../src/solana/transaction/message.ts'
import { resolveMessage } from '../../../src/solana/transaction/resolve.ts'
import {
  decodeTransaction,
  encodeTransaction,
  maxSignaturesFirstBytes,
  maxVersion1Bytes,
} from '../../../src/solana/transaction/wire.ts'

const user = Keypair.generate().publicKey
const friend = Keypair.generate().publicKey
const key = (publicKey: PublicKey): Address => address(publicKey.toBase58())
const fresh = (): PublicKey => Keypair.generate().publicKey
const table = fresh()
const entries = [fresh(), friend, new PublicKey(lighthouseProgram), fresh()]

const tableAccount = new AddressLookupTableAccount({
  key: table,
  state: {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses: entries,
  },
})

const send = SystemProgram.transfer({ fromPubkey: user, toPubkey: friend, lamports: 5n })
const memo = (bytes: number, ...accounts: PublicKey[]): TransactionInstruction =>
  new TransactionInstruction({
    programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    keys: accounts.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false })),
    data: Buffer.alloc(bytes, 'a'),
  })

const decoded = (bytes: Uint8Array): Transaction => {
  const result = decodeTransaction(bytes)
  if (!result.ok) throw new Error(result.problem.reason)
  return result.transaction
}

const resolved = ({ message }: Transaction): ResolvedMessage => {
  const resolution = resolveMessage(message, new Map([[key(table), entries.map(key)]]))
  if (!resolution.ok) throw new Error('tables are missing')
  return resolution.resolved
}

const version0 = (...instructions: TransactionInstruction[]): Transaction =>
  decoded(Buffer.from(unsignedBase64(user, instructions), 'base64'))

const withTable = (...instructions: TransactionInstruction[]): Transaction =>
  decoded(Buffer.from(unsignedBase64(user, instructions, { tables: [tableAccount] }), 'base64'))

const legacy = (...instructions: TransactionInstruction[]): Transaction => {
  const transaction = new LegacyTransaction().add(...instructions)
  transaction.feePayer = user
  transaction.recentBlockhash = PublicKey.default.toBase58()
  return decoded(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}

const version1 = (...instructions: TransactionInstruction[]): Transaction => {
  const { message, ...rest } = legacy(...instructions)
  return decoded(encodeTransaction({ ...rest, message: { ...message, version: 1, config: {} } }))
}

const wallet: Guard = guardWallet(key(user), [
  { kind: 'wallet-owned-by-system' },
  { kind: 'wallet-holds', minLamports: 1n },
])
const code = (account = key(fresh())): Guard =>
  guardProgramData(account, { kind: 'program-deployed', program: account, slot: 7n })

const append = (transaction: Transaction, guards: readonly Guard[], callCount = 0) =>
  appendGuards({ transaction, resolved: resolved(transaction), callCount }, guards)

const meaning = (transaction: Transaction) =>
  resolved(transaction).instructions.map(({ programId, accounts, data }) => ({
    programId,
    accounts: accounts.map(({ address: of, signer, writable }) => ({ of, signer, writable })),
    data: data.toHex(),
  }))

describe.each([
  ['legacy', legacy, maxSignaturesFirstBytes],
  ['version 0', version0, maxSignaturesFirstBytes],
  ['version 0 with a table', withTable, maxSignaturesFirstBytes],
  ['version 1', version1, maxVersion1Bytes],
] as const)('%s', (_, make, limitBytes) => {
  const plain = make(send, memo(3, entries[0] ?? user, user))
  const guards = [wallet, code(), code()]

  test('keeps every instruction, and appends read-only guards', () => {
    const { transaction, fit } = append(plain, guards)
    if (!transaction) throw new Error(fit.obstacle?.reason)
    const after = meaning(transaction)
    expect(after.slice(0, 2)).toEqual(meaning(plain))
    const [payer] = meaning(plain)[0]?.accounts ?? []
    if (!payer) throw new Error('no payer')
    expect(after.slice(2)).toEqual(
      guards.map(({ programId, accounts, data }) => ({
        programId,
        accounts: accounts.map((of) =>
          of === payer.of ? payer : { of, signer: false, writable: false },
        ),
        data: data.toHex(),
      })),
    )
  })

  test('returns the exact size and number of accounts', () => {
    const { transaction, fit } = append(plain, guards)
    if (!transaction) throw new Error(fit.obstacle?.reason)
    const bytes = encodeTransaction(transaction)
    expect(decoded(bytes)).toEqual(transaction)
    expect(fit).toEqual({
      sizeBytes: bytes.length,
      limitBytes,
      newAccounts: 3,
      guardsThatFit: 3,
    })
  })

  /** With a memo of a number of bytes; web3.js refuses to write messages that are nearly too long. */
  const padded = (bytes: number): Transaction => {
    const transaction = make(send, memo(1))
    const { message } = transaction
    const instructions = message.instructions.map((each, at) =>
      at === 1 ? { ...each, data: new Uint8Array(bytes) } : each,
    )
    return { ...transaction, message: { ...message, instructions } }
  }

  test('fits up to the last byte', () => {
    const full = limitBytes - append(padded(500), [wallet]).fit.sizeBytes + 500
    expect(append(padded(full), [wallet]).fit).toEqual({
      sizeBytes: limitBytes,
      limitBytes,
      newAccounts: 1,
      guardsThatFit: 1,
    })
    const over = append(padded(full + 1), [wallet])
    expect(over.transaction).toBeUndefined()
    expect(over.fit).toMatchObject({
      obstacle: { reason: 'too-large', count: limitBytes + 1, max: limitBytes },
      sizeBytes: limitBytes + 1,
      guardsThatFit: 0,
    })
  })

  test('counts the guards that fit if not all do', () => {
    const guarded = [wallet, code(), code(), code(), code()]
    const full = limitBytes - append(padded(500), guarded.slice(0, 3)).fit.sizeBytes + 500
    expect(append(padded(full), guarded).fit).toMatchObject({
      obstacle: { reason: 'too-large' },
      guardsThatFit: 3,
    })
    expect(append(padded(full + 1), guarded).fit).toMatchObject({ guardsThatFit: 2 })
  })

  test('a signed transaction is left unchanged', () => {
    const signatures = plain.signatures.map(() => new Uint8Array(64).fill(1))
    const { fit, transaction } = append({ ...plain, signatures }, [wallet])
    expect(transaction).toBeUndefined()
    expect(fit).toMatchObject({ obstacle: { reason: 'signed' }, guardsThatFit: 0 })
  })
})

describe('what guards add to the priority fee', () => {
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 })
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 50_000 })
  test.each([
    ['nothing without a price', version0(send), 0n],
    ['the units that they need, above a limit', version0(limit, price, send), 10_000n],
    ['what two instructions get where no limit is set', version0(price, send), 400_000n],
    ['nothing in version 1, which names the fee', version1(send), 0n],
  ])('%s', (_, transaction, lamports) =>
    expect(extraFeeOf(resolved(transaction), [wallet, code()])).toBe(lamports),
  )
})

test('existing accounts are not added again', () => {
  const guarded = [wallet, code(key(friend))]
  const { fit, transaction } = append(withTable(send), guarded)
  expect(fit).toMatchObject({ newAccounts: 1 })
  expect(fit.obstacle).toBeUndefined()
  expect(transaction && meaning(transaction).at(-1)?.accounts[0]?.of).toBe(key(friend))
})

test('the guard program is not called from a table', () => {
  const transaction = withTable(send, memo(1, new PublicKey(lighthouseProgram)))
  const { fit } = append(transaction, [wallet])
  expect(fit.obstacle).toEqual({ reason: 'guard-program-looked-up' })
})

test('at most as many instructions as the runtime allows, inner ones included', () => {
  const made = (callCount: number) => append(version0(send), [wallet, code()], callCount).fit
  expect(made(61).obstacle).toBeUndefined()
  expect(made(62)).toMatchObject({
    obstacle: { reason: 'too-many-instructions', count: 65, max: 64 },
    guardsThatFit: 1,
  })
})

test('no more accounts than a transaction may lock', () => {
  const many = Array.from({ length: 60 }, fresh)
  const wide = new AddressLookupTableAccount({
    key: table,
    state: { ...tableAccount.state, addresses: many },
  })
  const bytes = unsignedBase64(user, [send, memo(1, ...many.slice(0, 58))], { tables: [wide] })
  const transaction = decoded(Buffer.from(bytes, 'base64'))
  const resolution = resolveMessage(transaction.message, new Map([[key(table), many.map(key)]]))
  if (!resolution.ok) throw new Error('tables are missing')
  const target = { transaction, resolved: resolution.resolved, callCount: 0 }
  expect(resolution.resolved.accounts).toHaveLength(62)
  expect(appendGuards(target, [wallet]).fit.obstacle).toBeUndefined()
  expect(appendGuards(target, [wallet, code()]).fit.obstacle).toBeUndefined()
  expect(appendGuards(target, [wallet, code(), code()]).fit).toMatchObject({
    obstacle: { reason: 'too-many-accounts', count: 65, max: 64 },
  })
})
