import { describe, expect, test } from 'bun:test'
import { lighthouseProgram } from '../../../src/solana/address/known-address.ts'
import { isStoppedByGuards } from '../../../src/scan/explore/stopped-by-guards.ts'
import { guardTokenAccount, guardWallet } from '../../../src/scan/guards/lighthouse.ts'
import {
  mine,
  mint,
  role,
  stranger,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const call = { path: [0], programId: unknownProgram, accounts: [], data: new Uint8Array() }
const guard = ({ accounts, data }: ReturnType<typeof guardWallet>) => ({
  path: [1],
  programId: lighthouseProgram,
  accounts: accounts.map((account) => role(account, 'read')),
  data,
})
const holds = guard(
  guardWallet(user, [
    { kind: 'wallet-owned-by-system' },
    { kind: 'wallet-without-data' },
    { kind: 'wallet-holds', minLamports: 100n },
  ]),
)
const owns = guard(
  guardTokenAccount(mine, [
    { kind: 'token-owner', account: mine, owner: user },
    { kind: 'tokens-held', account: mine, min: { raw: 5n } },
    { kind: 'delegate', account: mine },
    { kind: 'close-authority', account: mine },
  ]),
)
const tokens = (more: Partial<Parameters<typeof tokenAccount>[0]> = {}) =>
  tokenAccount({ mint, owner: user, amount: 5n, ...more })
const before = new Map([
  [user, wallet(100n)],
  [mine, tokens()],
])

describe('a run is stopped', () => {
  test.each<[string, (typeof holds)[], Parameters<typeof isStoppedByGuards>[2], boolean]>([
    ['not by guards that hold', [call, holds, owns], new Map([[user, wallet(100n)]]), false],
    ['by one lamport too few', [call, holds, owns], new Map([[user, wallet(99n)]]), true],
    ['by a wallet that is gone', [call, holds], new Map([[user, undefined]]), true],
    ['by one token too few', [call, owns], new Map([[mine, tokens({ amount: 4n })]]), true],
    ['not by one more', [call, owns], new Map([[mine, tokens({ amount: 6n })]]), false],
    ['by another owner', [call, owns], new Map([[mine, tokens({ owner: stranger })]]), true],
    [
      'by a delegate',
      [call, owns],
      new Map([[mine, tokens({ delegate: { to: stranger, amount: 1n } })]]),
      true,
    ],
    [
      'by a close authority',
      [call, owns],
      new Map([[mine, tokens({ closeAuthority: stranger })]]),
      true,
    ],
    ['by a closed account', [call, owns], new Map([[mine, undefined]]), true],
    ['not by what is asserted before a call', [holds, call], new Map([[user, wallet(9n)]]), false],
    [
      'not by another instruction of the guard program',
      [call, { ...holds, data: Uint8Array.of(0) }],
      new Map([[user, wallet(9n)]]),
      false,
    ],
    [
      'not by what is asserted before the guard program may change something',
      [call, holds, { ...holds, data: Uint8Array.of(0) }],
      new Map([[user, wallet(9n)]]),
      false,
    ],
    ['not without guards', [call], new Map([[user, wallet(9n)]]), false],
  ])('%s', (_, instructions, after, expected) =>
    expect(isStoppedByGuards({ instructions }, before, after)).toBe(expected),
  )
})
