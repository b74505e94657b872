import { describe, expect, test } from 'bun:test'
import { sha256 } from '@noble/hashes/sha2'
import { rentSysvar, systemProgram } from '../../../../src/solana/address/known-address.ts'
import { recentBlockhashesSysvar } from '../../../../src/solana/state/sysvars.ts'
import { runtimeLabel, sysvarLabel } from '../../../../src/solana/vm/ledger/labels.ts'
import { runNonceInstruction } from '../../../../src/solana/vm/native/nonce-instructions.ts'
import { ledgerAccount } from '../../../kit/sbpf/frame.ts'
import { named, nativeCall, type Part } from '../../../kit/sbpf/native-call.ts'
import { bytes } from '../../../kit/sbpf/spl-trials.ts'

const authority = ledgerAccount(1)
const target = ledgerAccount(2)
const hashes: Part = [named(recentBlockhashesSysvar), '']
const rent: Part = [named(rentSysvar), '']
const durable = (hash: Uint8Array): Uint8Array => sha256(bytes('DURABLE_NONCE', hash))
const ofThisBlock = durable(new Uint8Array(32).fill(4))

const nonceOf = (
  version: number,
  nonce: Uint8Array = new Uint8Array(32).fill(9),
  lamports = 5_000_000n,
) =>
  ledgerAccount(3, {
    lamports,
    data: bytes(version, 0, 0, 0, 1, 0, 0, 0, authority.key, nonce, 5_000n),
  })
const empty = ledgerAccount(3, { lamports: 5_000_000n, data: new Uint8Array(80) })

test('a new nonce is that of this block, which cannot be foreseen', () => {
  const call = nativeCall(
    systemProgram,
    [[empty, 'w'], hashes, rent],
    bytes(6, 0, 0, 0, authority.key),
    {
      dataLabels: new Int32Array(36).fill(70, 4),
    },
  )
  expect(runNonceInstruction(call)).toBeUndefined()
  expect(call.ledger[0]?.data).toEqual(new Uint8Array(nonceOf(1, ofThisBlock).data))
  const labels = call.ledger[0]?.dataLabels
  expect([labels?.[4], labels?.[8], labels?.[40]]).toEqual([0, 70, sysvarLabel(runtimeLabel)])
})

test('another authority takes over', () => {
  const call = nativeCall(
    systemProgram,
    [
      [nonceOf(1), 'w'],
      [authority, 's'],
    ],
    bytes(7, 0, 0, 0, target.key),
  )
  expect(runNonceInstruction(call)).toBeUndefined()
  expect(call.ledger[0]?.data.slice(8, 40)).toEqual(new Uint8Array(target.key))
})

test('an old nonce is turned into one of the new version', () => {
  const call = nativeCall(systemProgram, [[nonceOf(0), 'w']], bytes(12, 0, 0, 0))
  expect(runNonceInstruction(call)).toBeUndefined()
  expect(call.ledger[0]?.data).toEqual(
    new Uint8Array(nonceOf(1, durable(new Uint8Array(32).fill(9))).data),
  )
})

describe('all that it holds', () => {
  const withdraw = (nonce: Uint8Array, signs: 's' | '', isForced = false, amount = 5_000_000n) =>
    nativeCall(
      systemProgram,
      [[nonceOf(1, nonce), 'w'], [target, 'w'], hashes, rent, [authority, signs]],
      bytes(5, 0, 0, 0, amount),
      { isForced },
    )
  const older = new Uint8Array(32)

  test('is withdrawn, and the nonce is gone', () => {
    const call = withdraw(older, 's')
    expect(runNonceInstruction(call)).toBeUndefined()
    expect(call.ledger.slice(0, 2).map(({ lamports }) => lamports)).toEqual([0n, 6_000_000n])
    expect(call.ledger[0]?.data.slice(0, 8)).toEqual(Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0))
  })

  test.each([
    ['without the authority', withdraw(older, ''), 'MissingRequiredSignature'],
    ['in the block of the nonce', withdraw(ofThisBlock, 's'), 'Custom(7)'],
    ['in that block, on a forced path', withdraw(ofThisBlock, 's', true), undefined],
    ['less than rent left', withdraw(older, 's', false, 4_999_999n), 'InsufficientFunds'],
  ])('%s', (_, call, failure) => {
    expect(runNonceInstruction(call)).toBe(failure as never)
  })
})
