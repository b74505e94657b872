import { expect, test } from 'bun:test'
import { SbpfWriter } from '../../../../scripts/fuzz/sbpf-writer.ts'
import { addressToBytes } from '../../../../src/solana/address/address.ts'
import {
  clockSysvar,
  loaderV3Program,
  rentSysvar,
} from '../../../../src/solana/address/known-address.ts'
import type { HeldAccount } from '../../../../src/solana/vm/ledger/ledger.ts'
import { notModelled } from '../../../../src/solana/vm/native/native-account.ts'
import { runUpgradeLoader } from '../../../../src/solana/vm/native/upgrade-loader.ts'
import { ledgerAccount } from '../../../kit/sbpf/frame.ts'
import { named, nativeCall, type Part } from '../../../kit/sbpf/native-call.ts'
import { bytes } from '../../../kit/sbpf/spl-trials.ts'

const authority = ledgerAccount(1)
const thief = ledgerAccount(2)
const file = new SbpfWriter(0)
  .syscall('sol_get_stack_height')
  .constant(0, 0n)
  .emit({ operation: 0x95 })
  .file()
const lamports = 20_000_000n
const sysvars = new Map([[clockSysvar, { bytes: bytes(8n, new Uint8Array(32)) }]])

const owned = (index: number, data: Uint8Array): HeldAccount =>
  ledgerAccount(index, { lamports, owner: addressToBytes(loaderV3Program), data })
const codeAccount = (slot = 3n): HeldAccount =>
  owned(3, bytes(3, 0, 0, 0, slot, 1, authority.key, new Uint8Array(file.length + 20).fill(6)))
const code = codeAccount()
const program = owned(4, bytes(2, 0, 0, 0, code.key))
const buffer = owned(5, bytes(1, 0, 0, 0, 1, authority.key, file))

const signs: Part = [authority, 's']
const upgrading = (by: Part, of = code, from = buffer): Part[] => [
  [of, 'w'],
  [program, 'w'],
  [from, 'w'],
  [thief, 'w'],
  [named(rentSysvar), ''],
  [named(clockSysvar), ''],
  by,
]

const run = (parts: readonly Part[], data: Uint8Array, isForced = false) => {
  const call = nativeCall(loaderV3Program, parts, data, { sysvars, isForced })
  return { failure: runUpgradeLoader(call), ledger: call.ledger }
}

test.each<[name: string, parts: readonly Part[], kind: number, head: Uint8Array]>([
  ['of a program', [[code, 'w'], signs, [thief, '']], 4, bytes(3, 0, 0, 0, 3n, 1, thief.key)],
  ['of a program, given up', [[code, 'w'], signs], 4, bytes(3, 0, 0, 0, 3n, 0)],
  ['of a buffer', [[buffer, 'w'], signs, [thief, '']], 4, bytes(1, 0, 0, 0, 1, thief.key)],
  ['that agrees', [[buffer, 'w'], signs, [thief, 's']], 7, bytes(1, 0, 0, 0, 1, thief.key)],
])('another authority %s', (_, parts, kind, head) => {
  const { failure, ledger } = run(parts, bytes(kind, 0, 0, 0))
  expect(failure).toBeUndefined()
  expect(ledger[0]?.data.slice(0, head.length)).toEqual(new Uint8Array(head))
})

test('an upgrade replaces the code and spills the rest of the lamports', () => {
  const { failure, ledger } = run(upgrading(signs), bytes(3, 0, 0, 0))
  expect(failure).toBeUndefined()
  expect(ledger[0]?.data).toEqual(bytes(3, 0, 0, 0, 8n, 1, authority.key, file, new Uint8Array(20)))
  expect(ledger[2]).toMatchObject({ lamports: 0n, data: buffer.data.slice(0, 37) })
  const total = (accounts: readonly HeldAccount[]): bigint =>
    accounts.reduce((sum, each) => sum + each.lamports, 0n)
  expect(total(ledger.slice(0, 4))).toBe(total([code, program, buffer, thief]))
})

test.each<[name: string, parts: readonly Part[]]>([
  ['a buffer', [[buffer, 'w'], [thief, 'w'], signs]],
  ['a program', [[code, 'w'], [thief, 'w'], signs, [program, 'w']]],
])('%s is closed', (_, parts) => {
  const { failure, ledger } = run(parts, bytes(5, 0, 0, 0))
  expect(failure).toBeUndefined()
  expect(ledger[0]).toMatchObject({ lamports: 0n, data: new Uint8Array(4) })
  expect(ledger[1]?.lamports).toBe(thief.lamports + lamports)
})

const broken = owned(5, bytes(1, 0, 0, 0, 1, authority.key, new Uint8Array(90)))
const fresh = codeAccount(8n)

test.each<[name: string, parts: readonly Part[], kind: number, failure: string]>([
  ['an upgrade by others', upgrading([thief, 's']), 3, 'IncorrectAuthority'],
  ['an upgrade without a signature', upgrading([authority, '']), 3, 'MissingRequiredSignature'],
  ['an upgrade to what does not load', upgrading(signs, code, broken), 3, 'InvalidAccountData'],
  ['an upgrade in the same block', upgrading(signs, fresh), 3, 'InvalidArgument'],
  [
    'an authority that does not agree',
    [[buffer, 'w'], signs, [thief, '']],
    7,
    'MissingRequiredSignature',
  ],
  ['a buffer without authority', [[buffer, 'w'], signs], 4, 'IncorrectAuthority'],
  [
    'a closed account that gets its own lamports',
    [[buffer, 'w'], [buffer, 'w'], signs],
    5,
    'InvalidArgument',
  ],
  [
    'a longer program',
    [
      [code, 'w'],
      [program, 'w'],
    ],
    6,
    notModelled,
  ],
])('%s', (_, parts, kind, failure) => {
  expect(run(parts, bytes(kind, 0, 0, 0)).failure).toBe(failure)
})

test('the same block does not end a forced path', () => {
  expect(run(upgrading(signs, fresh), bytes(3, 0, 0, 0), true).failure).toBeUndefined()
})
