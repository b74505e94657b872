import { Keypair, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { wrappedSolMintKey } from '../../scripts/sandbox/account-bytes.ts'
import type { Address } from '../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../src/solana/address/known-address.ts'
import type { LedgerTransaction } from '../../src/solana/ledger.ts'
import { movementsOf } from '../../src/activity/transfers.ts'
import { ledgerTransaction } from '../kit/ledger/ledger-record.ts'
import { ledgerTransactionOf } from '../kit/ledger/ledger-transaction.ts'
import { allRecorded } from '../kit/chain/recorded-transaction.ts'
import {
  closeAccount,
  initializeAccount3,
  mintTo,
  setAuthority,
  transferToken,
} from '../kit/chain/token-instructions.ts'

const key = (): PublicKey => Keypair.generate().publicKey
const [alice, bob, mint, alicesAccount, bobsAccount] = [key(), key(), key(), key(), key()]
const nameOf = (address: Address): string =>
  new Map([
    [alice.toBase58(), 'alice'],
    [bob.toBase58(), 'bob'],
    [mint.toBase58(), 'mint'],
    [wrappedSolMint, 'SOL'],
  ]).get(address) ?? 'another'

const transfersOf = (...made: Parameters<typeof ledgerTransactionOf>): string[] =>
  (movementsOf(ledgerTransactionOf(...made))?.transfers ?? []).map(
    ({ kind, from, to, amount, mint: of }) =>
      `${kind} ${nameOf(from)} > ${nameOf(to)} ${amount} ${nameOf(of)}`,
  )

const pay = (from: PublicKey, to: PublicKey, lamports: number): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

const token = (account: PublicKey, owner: PublicKey) => ({
  account,
  mint,
  owner,
  before: 9n,
  after: 9n,
})

describe('movementsOf', () => {
  test('SOL, the signers and the fee', () => {
    const movements = movementsOf(ledgerTransactionOf(alice, [pay(alice, bob, 7)]))
    expect(movements).toMatchObject({
      signers: [alice.toBase58()],
      fee: { payer: alice.toBase58(), lamports: 5_000n },
      transfers: [{ kind: 'transfer', path: [0], amount: 7n, mint: wrappedSolMint, decimals: 9 }],
    })
  })

  test('only the fee if it failed', () => {
    const record = ledgerTransactionOf(alice, [pay(alice, bob, 7)], { error: { type: 'a' } })
    expect(movementsOf(record)).toMatchObject({ fee: { lamports: 5_000n }, transfers: [] })
  })

  test('nothing if a wallet pays itself', () => {
    expect(transfersOf(alice, [pay(alice, alice, 7)])).toEqual([])
  })

  test('tokens go from owner to owner', () => {
    const tokens = [token(alicesAccount, alice), token(bobsAccount, bob)]
    expect(
      transfersOf(alice, [transferToken(alicesAccount, bobsAccount, alice, 3n)], { tokens }),
    ).toEqual(['transfer alice > bob 3 mint'])
  })

  test('minted by the authority', () => {
    const tokens = [token(bobsAccount, bob)]
    expect(transfersOf(alice, [mintTo(mint, bobsAccount, alice, 4n)], { tokens })).toEqual([
      'mint alice > bob 4 mint',
    ])
  })

  test('wrapping and unwrapping in a temporary account is not a transfer', () => {
    const made = SystemProgram.createAccount({
      fromPubkey: alice,
      newAccountPubkey: alicesAccount,
      lamports: 2_039_280 + 50,
      space: 165,
      programId: new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
    })
    const steps = [made, initializeAccount3(alicesAccount, wrappedSolMintKey, alice)]
    expect(transfersOf(alice, [...steps, closeAccount(alicesAccount, alice, alice)])).toEqual([])
    expect(transfersOf(alice, [...steps, closeAccount(alicesAccount, bob, alice)])).toEqual([
      'close alice > bob 2039330 SOL',
    ])
  })

  test('the remainder of a closed account', () => {
    const lamports = [[alicesAccount, 1_000n, 0n] as [PublicKey, bigint, bigint]]
    const tokens = [token(alicesAccount, alice)]
    const steps = [pay(bob, alicesAccount, 500), closeAccount(alicesAccount, bob, alice)]
    expect(transfersOf(alice, steps, { lamports, tokens })).toEqual([
      'transfer bob > alice 500 SOL',
      'close alice > bob 1500 SOL',
    ])
  })

  test('an account with a new owner', () => {
    const steps = [
      setAuthority(alicesAccount, 2, bob, alice),
      transferToken(alicesAccount, bobsAccount, bob, 1n),
    ]
    const tokens = [token(alicesAccount, alice), token(bobsAccount, alice)]
    expect(transfersOf(alice, steps, { tokens })).toEqual(['transfer bob > alice 1 mint'])
  })

  test('a record that contradicts itself is not read', () => {
    const record = ledgerTransactionOf(alice, [pay(alice, bob, 7)])
    const broken: Partial<LedgerTransaction>[] = [
      { preLamports: [] },
      { postLamports: [1n] },
      { loadedAddresses: { writable: record.transaction.message.staticAccounts, readonly: [] } },
    ]
    for (const each of broken) expect(movementsOf({ ...record, ...each })).toBeUndefined()
  })
})

describe('recorded transactions', () => {
  const records = allRecorded()
    .filter(({ error }) => error === undefined)
    .map(ledgerTransaction)

  test('transfers of tokens add up to what every owner had before and after', () => {
    expect(records.length).toBeGreaterThan(50)
    for (const record of records)
      expect(tokenNetByTransfers(record), record.signature).toBe(tokenNetByBalances(record))
  })
})

/** Rows `owner mint change`, sorted, without wrapped SOL, which the lamports show. */
const rowsOf = (net: Map<string, bigint>): string =>
  [...net]
    .filter(([, amount]) => amount !== 0n)
    .map(([owner, amount]) => `${owner} ${amount}`)
    .sort()
    .join()

const add = (net: Map<string, bigint>, owner: string, amount: bigint): void =>
  void net.set(owner, (net.get(owner) ?? 0n) + amount)

const tokenNetByTransfers = (record: LedgerTransaction): string => {
  const net = new Map<string, bigint>()
  for (const { kind, from, to, mint: of, amount } of movementsOf(record)?.transfers ?? []) {
    if (of === wrappedSolMint || kind === 'asset') continue
    if (kind !== 'mint') add(net, `${from} ${of}`, -amount)
    if (kind !== 'burn') add(net, `${to} ${of}`, amount)
  }
  return rowsOf(net)
}

const tokenNetByBalances = (record: LedgerTransaction): string => {
  const net = new Map<string, bigint>()
  for (const { owner, mint: of, amount } of record.preTokenBalances)
    if (of !== wrappedSolMint) add(net, `${owner} ${of}`, -amount)
  for (const { owner, mint: of, amount } of record.postTokenBalances)
    if (of !== wrappedSolMint) add(net, `${owner} ${of}`, amount)
  return rowsOf(net)
}
