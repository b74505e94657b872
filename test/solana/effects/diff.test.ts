import { describe, expect, test } from 'bun:test'
import { address, type Address } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { readStates } from '../../../src/solana/effects/account-states.ts'
import { diffEffects } from '../../../src/solana/effects/diff.ts'
import {
  clockSysvar,
  loaderV3Program,
  stakeProgram,
  systemProgram,
  tokenProgram,
  wrappedSolMint,
} from '../../../src/solana/address/known-address.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import {
  mine,
  mint,
  otherMint,
  pda,
  stranger,
  theirs,
  tokenAccount,
  tokenAccountRent,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

type Accounts = Record<Address, Account | undefined>

const diff = (before: Record<Address, Account>, after: Accounts, writable?: Address[]) => {
  const left = new Map(Object.entries(before).map(([key, account]) => [address(key), account]))
  const right = new Map(Object.entries(after).map(([key, account]) => [address(key), account]))
  return diffEffects({
    before: left,
    after: right,
    states: readStates(left, right),
    writable: writable ?? [...new Set([...left.keys(), ...right.keys()])],
    decimalsOf: (address) => (address === mint ? 6 : undefined),
  })
}

const owned = (owner: Address, data: Uint8Array): Account => ({
  lamports: 5n,
  owner,
  data,
  executable: false,
})

describe('balances', () => {
  test('SOL of wallets, under the wrapped-SOL mint', () => {
    const { balances } = diff(
      { [user]: wallet(100n), [stranger]: wallet(1n) },
      { [user]: wallet(35n), [stranger]: wallet(61n) },
    )
    expect(balances).toEqual([
      { owner: user, mint: wrappedSolMint, decimals: 9, before: 100n, after: 35n },
      { owner: stranger, mint: wrappedSolMint, decimals: 9, before: 1n, after: 61n },
    ])
  })

  test('wrapping is not a loss: wrapped SOL and SOL of one owner are one row', () => {
    const wrapped = tokenAccount({ mint: wrappedSolMint, owner: user, amount: 50n, native: true })
    const { balances } = diff(
      { [user]: wallet(tokenAccountRent + 100n) },
      { [user]: wallet(45n), [mine]: wrapped },
    )
    expect(balances).toEqual([
      {
        owner: user,
        mint: wrappedSolMint,
        decimals: 9,
        before: tokenAccountRent + 100n,
        after: tokenAccountRent + 95n,
      },
    ])
  })

  test('rent of a new token account leaves the wallet and is in that account', () => {
    const { balances } = diff(
      { [user]: wallet(tokenAccountRent + 10n) },
      { [user]: wallet(5n), [mine]: tokenAccount({ mint, owner: user }) },
    )
    expect(balances.map(({ owner, before, after }) => [owner, after - before])).toEqual([
      [user, -tokenAccountRent - 5n],
      [mine, tokenAccountRent],
    ])
  })

  test('a token account that changes hands is a loss for one owner and a gain for the other', () => {
    const { balances, controls } = diff(
      { [mine]: tokenAccount({ mint, owner: user, amount: 9n }) },
      { [mine]: tokenAccount({ mint, owner: stranger, amount: 9n }) },
    )
    expect(balances).toEqual([
      { owner: user, mint, decimals: 6, before: 9n, after: 0n },
      { owner: stranger, mint, decimals: 6, before: 0n, after: 9n },
    ])
    expect(controls).toEqual([
      { account: mine, field: 'token-owner', holder: user, before: user, after: stranger, mint },
    ])
  })

  test('two token accounts of one owner and mint are one row', () => {
    const { balances } = diff(
      {
        [mine]: tokenAccount({ mint, owner: user, amount: 9n }),
        [theirs]: tokenAccount({ mint, owner: user, amount: 1n }),
      },
      {
        [mine]: tokenAccount({ mint, owner: user, amount: 2n }),
        [theirs]: tokenAccount({ mint, owner: user, amount: 8n }),
      },
    )
    expect(balances).toEqual([])
  })

  test('a mint without known decimals has raw amounts only', () => {
    const { balances } = diff(
      { [mine]: tokenAccount({ mint: otherMint, owner: user, amount: 9n }) },
      { [mine]: tokenAccount({ mint: otherMint, owner: user, amount: 2n }) },
    )
    expect(balances).toEqual([{ owner: user, mint: otherMint, before: 9n, after: 2n }])
  })

  test('a closed account loses its whole balance', () => {
    const wrapped = tokenAccount({ mint: wrappedSolMint, owner: user, amount: 50n, native: true })
    const { balances } = diff(
      { [mine]: wrapped, [stranger]: wallet(0n) },
      { [mine]: undefined, [stranger]: wallet(wrapped.lamports) },
    )
    expect(balances.map(({ owner, before, after }) => [owner, after - before])).toEqual([
      [user, -wrapped.lamports],
      [stranger, wrapped.lamports],
    ])
  })
})

describe('control over accounts', () => {
  const own = (fields: Partial<Parameters<typeof tokenAccount>[0]> = {}) =>
    tokenAccount({ mint, owner: user, amount: 9n, ...fields })
  const frozen: Account = {
    ...own(),
    data: accountBytes.tokenAccount({ mint, owner: user, amount: 9n, frozen: true }),
  }

  test.each([
    [
      'a wallet re-owned',
      wallet(9n),
      { ...wallet(9n), owner: pda },
      [{ field: 'program-owner', holder: mine, before: systemProgram, after: pda }],
    ],
    [
      'a delegate set',
      own(),
      own({ delegate: { to: stranger, amount: 4n } }),
      [
        { field: 'delegate', holder: user, after: stranger, mint },
        { field: 'delegated-amount', holder: user, after: '4', mint },
      ],
    ],
    [
      'a delegate taken back',
      own({ delegate: { to: stranger, amount: 4n } }),
      own(),
      [
        { field: 'delegate', holder: user, before: stranger, mint },
        { field: 'delegated-amount', holder: user, before: '4', mint },
      ],
    ],
    [
      'a delegated amount raised',
      own({ delegate: { to: stranger, amount: 4n } }),
      own({ delegate: { to: stranger, amount: 5n } }),
      [{ field: 'delegated-amount', holder: user, before: '4', after: '5', mint }],
    ],
    [
      'a close authority set',
      own(),
      own({ closeAuthority: stranger }),
      [{ field: 'close-authority', holder: user, after: stranger, mint }],
    ],
    [
      'frozen',
      own(),
      frozen,
      [{ field: 'frozen', holder: user, before: 'false', after: 'true', mint }],
    ],
    [
      'a mint with a new mint authority and its freeze authority removed',
      owned(
        tokenProgram,
        accountBytes.mint({ decimals: 6, mintAuthority: user, freezeAuthority: user }),
      ),
      owned(tokenProgram, accountBytes.mint({ decimals: 6, mintAuthority: stranger })),
      [
        { field: 'mint-authority', holder: user, before: user, after: stranger },
        { field: 'freeze-authority', holder: user, before: user },
      ],
    ],
    [
      'a nonce account',
      owned(systemProgram, accountBytes.nonce(user, mint)),
      owned(systemProgram, accountBytes.nonce(stranger, mint)),
      [{ field: 'nonce-authority', holder: user, before: user, after: stranger }],
    ],
    [
      'a stake account',
      owned(stakeProgram, accountBytes.stake({ staker: user, withdrawer: user, custodian: pda })),
      owned(
        stakeProgram,
        accountBytes.stake({ staker: pda, withdrawer: stranger, custodian: pda }),
      ),
      [
        { field: 'stake-staker', holder: user, before: user, after: pda },
        { field: 'stake-withdrawer', holder: user, before: user, after: stranger },
      ],
    ],
    [
      'a program',
      owned(loaderV3Program, accountBytes.programData(1n, user)),
      owned(loaderV3Program, accountBytes.programData(1n, stranger)),
      [{ field: 'upgrade-authority', holder: user, before: user, after: stranger }],
    ],
    ['nothing, when only the balance changes', own(), own({ amount: 1n }), []],
  ] as const)('%s', (_, before, after, changes) => {
    const { controls } = diff({ [mine]: before }, { [mine]: after })
    expect(controls).toEqual(changes.map((change) => ({ account: mine, ...change })))
  })

  test('a delegate on a new token account counts as well', () => {
    const { controls } = diff({}, { [mine]: own({ delegate: { to: stranger, amount: 4n } }) })
    expect(controls.map(({ field, holder }) => [field, holder])).toEqual([
      ['delegate', user],
      ['delegated-amount', user],
    ])
  })

  test('a closed account has no control changes', () => {
    expect(diff({ [mine]: own() }, { [mine]: undefined }).controls).toEqual([])
  })
})

describe('what could not be seen', () => {
  test('a writable account that the node did not report', () => {
    const { unseen } = diff({ [user]: wallet(1n) }, {}, [user, mine])
    expect(unseen).toEqual([
      { account: user, reason: 'not-reported' },
      { account: mine, reason: 'not-reported' },
    ])
  })

  test('an account whose data its program would not write', () => {
    const { unseen } = diff({}, { [mine]: owned(tokenProgram, new Uint8Array(100)) })
    expect(unseen).toEqual([
      {
        account: mine,
        reason: 'unreadable',
        problem: { reason: 'length', account: 'token', bytes: 100 },
      },
    ])
  })

  test('programs and sysvars cannot change, whatever the message requests', () => {
    const program = { ...owned(loaderV3Program, new Uint8Array(36)), executable: true }
    const { unseen } = diff({ [pda]: program }, {}, [pda, clockSysvar, tokenProgram])
    expect(unseen).toEqual([])
  })

  test('without a state afterwards there are no effects', () => {
    const before = new Map([[user, wallet(1n)]])
    const states = readStates(before)
    const effects = diffEffects({
      before,
      after: undefined,
      states,
      writable: [user],
      decimalsOf: () => undefined,
    })
    expect(effects).toEqual({ balances: [], controls: [], unseen: [] })
  })
})
