import { describe, expect, test } from 'bun:test'
import { Fault } from '../../../../src/basics/fault.ts'
import type { LedgerReader, LedgerTransaction } from '../../../../src/solana/ledger.ts'
import { readOrigins } from '../../../../src/checks/permission/check-permissions/origins.ts'
import { mine, mineToo, stranger, user } from '../../../kit/scan/risk-context.ts'

const making = (signer: typeof user, lamportsBefore = 0n): LedgerTransaction => ({
  signature: 'first',
  slot: 1n,
  feeLamports: 5_000n,
  transaction: {
    bare: false,
    signatures: [],
    message: {
      version: 'legacy',
      header: { requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned: 0 },
      staticAccounts: [signer, mine, signer === user ? stranger : user],
      blockhash: mine,
      instructions: [],
      lookups: [],
    },
  },
  loadedAddresses: { writable: [], readonly: [] },
  preLamports: [9n, lamportsBefore, 0n],
  postLamports: [1n, 5n, 0n],
  preTokenBalances: [],
  postTokenBalances: [],
  innerInstructions: [],
})

const row = (signature: string) => ({ signature, slot: 1n, failed: false })

const ledger = (
  transaction: LedgerTransaction | undefined,
  rows = [row('last'), row('first')],
): Pick<LedgerReader, 'readSignatures' | 'readTransactions'> => ({
  readSignatures: () => Promise.resolve(rows),
  readTransactions: (signatures) =>
    Promise.resolve(
      signatures.map((requested) => (requested === 'first' ? transaction : undefined)),
    ),
})

const failing = () => Promise.reject(new Fault('source-late', { source: 'the test source' }))

describe('origin of an account', () => {
  test.each([
    ['the wallet', ledger(making(user)), true],
    ['a stranger, in its name', ledger(making(stranger)), false],
    ['a node that forgot the beginning', ledger(making(stranger, 5n)), undefined],
    ['a node that does not have the transaction', ledger(undefined), undefined],
    ['no signature', ledger(making(user), []), undefined],
    [
      'too many signatures to see the first',
      ledger(
        making(user),
        Array.from({ length: 1_000 }, () => row('first')),
      ),
      undefined,
    ],
    ['no list', { ...ledger(making(user)), readSignatures: failing }, undefined],
    ['no transactions', { ...ledger(making(user)), readTransactions: failing }, undefined],
  ])('%s', async (_, read, expected) => {
    expect((await readOrigins(read, user, [mine])).get(mine)).toBe(expected)
  })

  test('looks up at most ten', async () => {
    let requested = 0
    await readOrigins(
      {
        ...ledger(making(user)),
        readSignatures: () => {
          requested += 1
          return Promise.resolve([])
        },
      },
      user,
      Array.from({ length: 50 }, () => mineToo),
    )
    expect(requested).toBe(10)
  })
})
