import { describe, expect, test } from 'bun:test'
import { address, addressToBytes } from '../../../../src/solana/address/address.ts'
import { clockSysvar, loaderV3Program } from '../../../../src/solana/address/known-address.ts'
import { withLength, withNumber } from '../../../../src/solana/vm/forced/changed-account.ts'
import { laterBy } from '../../../../src/solana/vm/forced/later.ts'
import { withAccount } from '../../../../src/solana/vm/forced/number-place.ts'
import {
  isOpenChange,
  overridesOf,
  stateChangesOf,
} from '../../../../src/solana/vm/forced/state-change.ts'
import type { HeldAccount } from '../../../../src/solana/vm/ledger/ledger.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'

const { runnable, state, user, thief } = smallCall(new Uint8Array(64))
const { transaction } = runnable
const [program] = transaction.ledger.slice(4)
const changed = (at: string, edit: (account: HeldAccount) => HeldAccount) =>
  withAccount(transaction, at, edit)
const owner = address('7v54NWdBtkjuAFJrLGsS2SXnuk8nKam81mZJeeYxVFi9')

describe('what differs', () => {
  test.each([
    ['nothing', transaction, []],
    [
      'a number',
      changed(state, (each) => withNumber(each, 40, 8, 0x0102n)),
      [{ account: state, what: 'data', offset: 40, hex: '0201' }],
    ],
    [
      'two places',
      changed(state, (each) => withNumber(withNumber(each, 1, 1, 7n), 63, 1, 9n)),
      [
        { account: state, what: 'data', offset: 1, hex: '07' },
        { account: state, what: 'data', offset: 63, hex: '09' },
      ],
    ],
    [
      'size and what is new',
      changed(state, (each) => withNumber(withLength(each, 70), 69, 1, 3n)),
      [
        { account: state, what: 'length', bytes: 70 },
        { account: state, what: 'data', offset: 69, hex: '03' },
      ],
    ],
    [
      'a balance and an owner',
      changed(thief, (each) => ({ ...each, lamports: 2_000_000n, owner: addressToBytes(owner) })),
      [
        { account: thief, what: 'owner', owner },
        { account: thief, what: 'lamports', lamports: 2_000_000n, before: 1_000_000_000n },
      ],
    ],
    [
      'an account that is gone',
      changed(state, (each) => ({ ...withLength(each, 0), lamports: 0n })),
      [{ account: state, what: 'closed' }],
    ],
    [
      'the time',
      laterBy(transaction, { slots: 2n, seconds: 1n }),
      [
        { account: clockSysvar, what: 'data', offset: 0, hex: '02' },
        { account: clockSysvar, what: 'data', offset: 32, hex: '01' },
      ],
    ],
  ] as const)('%s', (_, to, changes) =>
    expect(stateChangesOf(transaction, to)).toEqual([...changes]),
  )
})

describe('others can bring it about', () => {
  const codeOwner = addressToBytes(loaderV3Program)
  const holdingCode = changed(state, (each) => ({ ...each, owner: codeOwner }))
  test.each([
    ['data of a program', transaction, changed(state, (each) => withNumber(each, 3, 1, 1n)), true],
    [
      'SOL for the user',
      transaction,
      changed(user, (each) => ({ ...each, lamports: each.lamports + 1n })),
      true,
    ],
    [
      'less SOL for the user',
      transaction,
      changed(user, (each) => ({ ...each, lamports: each.lamports - 1n })),
      false,
    ],
    [
      'less SOL than the rent',
      transaction,
      changed(thief, (each) => ({ ...each, lamports: 5n })),
      false,
    ],
    [
      'the owner of the wallet',
      transaction,
      changed(user, (each) => ({ ...each, owner: codeOwner })),
      false,
    ],
    ['data in the wallet', transaction, changed(user, (each) => withLength(each, 9)), false],
    [
      'a program',
      transaction,
      changed(program?.address ?? '', (each) => ({ ...each, lamports: 9n })),
      false,
    ],
    [
      'code',
      holdingCode,
      withAccount(holdingCode, state, (each) => withNumber(each, 3, 1, 1n)),
      false,
    ],
    ['time', transaction, laterBy(transaction, { slots: 9n, seconds: 4n }), true],
  ] as const)('%s', (_, from, to, isOpen) => expect(isOpenChange(from, to)).toBe(isOpen))
})

describe('as the VM takes it', () => {
  const held = { lamports: 1_000n, owner, data: new Uint8Array(64), executable: false }

  test('only what differs, and balances by their difference', () => {
    const to = changed(state, (each) => ({
      ...withNumber(each, 1, 1, 5n),
      lamports: each.lamports + 7n,
    }))
    const overrides = overridesOf(transaction, to, new Map([[state, held]]))
    expect([...overrides.keys()]).toEqual([state])
    expect(overrides.get(state)).toMatchObject({ lamports: 1_007n })
    expect(overrides.get(state)?.data[1]).toBe(5)
  })

  test('an account without SOL is none', () => {
    const to = changed(state, (each) => ({ ...each, lamports: 0n }))
    const now = transaction.ledger[0]?.lamports ?? 0n
    const overrides = overridesOf(transaction, to, new Map([[state, { ...held, lamports: now }]]))
    expect([...overrides]).toEqual([[state, undefined]])
  })

  test('the clock keeps its account', () => {
    const clock = { ...held, lamports: 3n }
    const later = laterBy(transaction, { slots: 2n, seconds: 1n })
    const override = overridesOf(transaction, later, new Map([[clockSysvar, clock]])).get(
      clockSysvar,
    )
    expect(override).toMatchObject({ lamports: 3n, owner })
    expect(override?.data[0]).toBe(2)
  })
})
