import { expect, test } from 'bun:test'
import { accountFault } from '../../../../src/solana/vm/ledger/account-rules.ts'
import type { HeldAccount } from '../../../../src/solana/vm/ledger/ledger.ts'
import { ledgerAccount } from '../../../kit/sbpf/frame.ts'

const program = ledgerAccount(9).key
const own = ledgerAccount(1, { owner: program, data: Uint8Array.of(1, 2) })
const foreign = ledgerAccount(2, { data: Uint8Array.of(1, 2) })
const empty = { ...own, data: new Uint8Array(2) }

test.each<
  [
    name: string,
    before: HeldAccount,
    change: Partial<HeldAccount>,
    writable: boolean,
    fault: string | undefined,
  ]
>([
  ['nothing', own, {}, true, undefined],
  ['fewer lamports of its own', own, { lamports: 5n }, true, undefined],
  ['fewer lamports of another', foreign, { lamports: 5n }, true, 'ExternalAccountLamportSpend'],
  ['more lamports of another', foreign, { lamports: 5_000_000n }, true, undefined],
  ['more lamports, read-only', foreign, { lamports: 5_000_000n }, false, 'ReadonlyLamportChange'],
  ['data of its own', own, { data: Uint8Array.of(9, 9) }, true, undefined],
  ['data of its own, read-only', own, { data: Uint8Array.of(9, 9) }, false, 'ReadonlyDataModified'],
  ['data of another', foreign, { data: Uint8Array.of(9, 9) }, true, 'ExternalAccountDataModified'],
  ['length of another', foreign, { data: Uint8Array.of(9) }, true, 'AccountDataSizeChanged'],
  [
    'more than an account may have',
    own,
    { data: new Uint8Array(10_485_761) },
    true,
    'InvalidRealloc',
  ],
  ['an owner, of empty data', empty, { owner: foreign.owner }, true, undefined],
  ['an owner, of data', own, { owner: foreign.owner }, true, 'ModifiedProgramId'],
  [
    'an owner, of data emptied at once',
    own,
    { owner: foreign.owner, data: new Uint8Array(2) },
    true,
    undefined,
  ],
  ['an owner of another account', foreign, { owner: program }, true, 'ModifiedProgramId'],
])('%s', (_, before, change, writable, fault) => {
  expect(accountFault(before, { ...before, ...change }, { writable, program })).toBe(fault as never)
})
