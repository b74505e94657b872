import { Keypair, SystemProgram } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import type { SignatureRow } from '../../../../src/solana/ledger.ts'
import { activityOf } from '../../../../src/checks/address/facts/activity.ts'
import { ledgerTransactionOf } from '../../../kit/ledger/ledger-transaction.ts'

const [payer, wallet] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
const subject = address(wallet.toBase58())
const rows = (...times: (number | undefined)[]): SignatureRow[] =>
  times.map((time, index) => ({
    signature: String(index),
    slot: 1n,
    failed: false,
    ...(time !== undefined && { blockTimeSeconds: time }),
  }))
const funding = (before: bigint) =>
  ledgerTransactionOf(
    payer,
    [SystemProgram.transfer({ fromPubkey: payer, toPubkey: wallet, lamports: 7 })],
    { lamports: [[wallet, before, before + 7n]] },
  )

describe('activityOf', () => {
  test('nothing', () => {
    expect(activityOf(subject, { rows: [], complete: true })).toEqual({
      transactionsSeen: 0,
      complete: true,
      automated: false,
    })
  })

  test('first and last time, and the sender of the first SOL', () => {
    const history = { rows: rows(30, 20, 10), complete: true, oldest: funding(0n) }
    expect(activityOf(subject, history)).toEqual({
      transactionsSeen: 3,
      complete: true,
      oldestSeconds: 10,
      newestSeconds: 30,
      fundedBy: address(payer.toBase58()),
      automated: false,
    })
  })

  test('a node that discarded old data has no first transaction', () => {
    const history = { rows: rows(30), complete: true, oldest: funding(1n) }
    const activity = activityOf(subject, history)
    expect(activity).toMatchObject({ complete: false })
    expect(activity).not.toHaveProperty('fundedBy')
  })

  test('times that the node does not know', () => {
    expect(activityOf(subject, { rows: rows(undefined, 20), complete: false })).toMatchObject({
      transactionsSeen: 2,
      oldestSeconds: 20,
      newestSeconds: 20,
    })
  })

  test('a hundred transactions in 15 minutes are automated', () => {
    const spaced = (seconds: number) =>
      rows(...Array.from({ length: 100 }, (_, index) => 1_000_000 - index * seconds))
    expect(activityOf(subject, { rows: spaced(9), complete: false }).automated).toBe(true)
    expect(activityOf(subject, { rows: spaced(10), complete: false }).automated).toBe(false)
    const fewer = spaced(1).slice(1)
    expect(activityOf(subject, { rows: fewer, complete: false }).automated).toBe(false)
  })
})
