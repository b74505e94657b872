import { Keypair, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { isUnsolicited, pastOf, sizeOf } from '../../../../src/checks/wallet/facts/past.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { walletTransfer } from '../../../kit/checks/address-case.ts'
import { plainAddress, stranger } from '../../../kit/checks/address-scene.ts'
import { ledgerTransactionOf } from '../../../kit/ledger/ledger-transaction.ts'

const [me, other, third] = [1, 2, 3].map(() => Keypair.generate().publicKey)
if (!me || !other || !third) throw new Error('three keys')
const wallet = address(me.toBase58())
const pay = (from: typeof me, to: typeof me, lamports: number): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

const pastWith = (payer: typeof me, ...instructions: TransactionInstruction[]) =>
  pastOf(wallet, [{ atSeconds: 5, record: ledgerTransactionOf(payer, instructions) }])

describe('pastOf', () => {
  test('unsolicited transfers have their sender', () => {
    const { transfers } = pastWith(other, pay(other, me, 5))
    expect(transfers).toMatchObject([
      {
        direction: 'in',
        counterparty: other.toBase58(),
        signed: false,
        size: 'dust',
        atSeconds: 5,
      },
    ])
    expect(transfers.map(isUnsolicited)).toEqual([true])
  })

  test('transfers that the wallet signed or paid are not unsolicited', () => {
    const { transfers } = pastWith(me, pay(me, other, 5), pay(third, me, 6))
    expect(transfers.map(({ direction, signed }) => [direction, signed])).toEqual([
      ['out', true],
      ['in', true],
    ])
    expect(transfers.some(isUnsolicited)).toBe(false)
  })

  test('other parties in the same transaction are no counterparties', () => {
    expect(pastWith(other, pay(other, third, 10 ** 9), pay(other, me, 5)).transfers).toHaveLength(1)
  })

  test('rent paid for an account is no payment', () => {
    const made = SystemProgram.createAccount({
      fromPubkey: me,
      newAccountPubkey: third,
      lamports: 10 ** 9,
      space: 1,
      programId: other,
    })
    expect(pastWith(me, made).transfers).toEqual([])
  })

  test.each([
    ['[3] gm', false],
    ['[20] invoice 2026-11, v1.2', false],
    ['[9] see https://a.b/claim', true],
    ['[9] claim at solana-gift.xyz', true],
    ['[9] www.gift', true],
  ])('a memo of %s', (memo, link) => {
    const record = ledgerTransactionOf(other, [pay(other, me, 5)])
    expect(pastOf(wallet, [{ memo, record }]).transfers).toMatchObject([{ link }])
  })

  test('missing and contradictory records are counted', () => {
    const record = ledgerTransactionOf(other, [pay(other, me, 5)])
    const past = pastOf(wallet, [
      { record },
      { record: undefined },
      { record: { ...record, preLamports: [] } },
    ])
    expect([past.examined, past.missing, past.transfers.length]).toEqual([1, 2, 1])
  })
})

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const { transfer } = walletTransfer(stranger)

describe('sizeOf', () => {
  test.each([
    ['0.00009 SOL', wrappedSolMint, 90_000n, 9, 'dust'],
    ['0.0001 SOL', wrappedSolMint, 100_000n, 9, 'trifling'],
    ['0.001 SOL', wrappedSolMint, 1_000_000n, 9, 'value'],
    ['zero USDC', usdc, 0n, 6, 'dust'],
    ['a thousandth of a dollar', usdc, 1_000n, 6, 'dust'],
    ['ten cents', usdc, 100_000n, 6, 'trifling'],
    ['a dollar', usdc, 1_000_000n, 6, 'value'],
    ['an unknown token', plainAddress(1), 10n ** 12n, 6, 'unknown-token'],
    ['zero of an unknown token', plainAddress(1), 0n, 6, 'dust'],
  ] as const)('%s', (_, mint, amount, decimals, size) => {
    expect(sizeOf({ ...transfer, mint, amount, decimals })).toBe(size)
  })

  test('without decimals the value of a token is not known', () => {
    const { decimals: _, ...unknown } = transfer
    expect(sizeOf({ ...unknown, mint: usdc })).toBe('unknown-token')
  })
})
