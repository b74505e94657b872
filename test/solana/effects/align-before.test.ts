import { describe, expect, test } from 'bun:test'
import { type Address, address } from '../../../src/solana/address/address.ts'
import type { Account, BalancesBefore, SimulationAnswer } from '../../../src/solana/chain.ts'
import { alignBefore } from '../../../src/solana/effects/align-before.ts'
import { systemProgram } from '../../../src/solana/address/known-address.ts'
import { readState } from '../../../src/solana/state/read-state.ts'
import type { AccountRole, ResolvedMessage } from '../../../src/solana/transaction/message.ts'
import { recordedChain } from '../../kit/chain/recorded-chain.ts'
import { fixtureTransactions } from '../../kit/chain/recorded-transaction.ts'
import {
  mine,
  mint,
  stranger,
  theirs,
  tokenAccount,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const fee = 5_000n
const maxFeeLamports = 10_000n
const rent = tokenAccount({ mint, owner: user, amount: 0n }).lamports

/** The user signs and has a token account, and a stranger's is written too; nothing is known of the program. */
const addresses = [user, mine, theirs, systemProgram] as const
const writableCount = 3

const fixture = fixtureTransactions()[0]
if (!fixture) throw new Error('no fixture')
const { resolved: anyResolved } = recordedChain(fixture).state
const resolved: ResolvedMessage = {
  ...anyResolved,
  accounts: addresses.map((key, index): AccountRole => ({
    address: key,
    signer: index === 0,
    writable: index < writableCount,
    source: 'static',
  })),
}

/** 10 units move from the user to the stranger. */
const read = (): Map<Address, Account> =>
  new Map([
    [user, wallet(1_000_000n)],
    [mine, tokenAccount({ mint, owner: user, amount: 100n })],
    [theirs, tokenAccount({ mint, owner: stranger, amount: 5n })],
  ])
const after = new Map<Address, Account | undefined>([
  [user, wallet(1_000_000n - fee)],
  [mine, tokenAccount({ mint, owner: user, amount: 90n })],
  [theirs, tokenAccount({ mint, owner: stranger, amount: 15n })],
])
const start: BalancesBefore = {
  lamports: [1_000_000n, rent, rent, 1n],
  tokens: [
    { accountIndex: 1, mint, owner: user, amount: 100n },
    { accountIndex: 2, mint, owner: stranger, amount: 5n },
  ],
}
const answer = (more: Partial<SimulationAnswer> = {}): SimulationAnswer => ({
  slot: 8n,
  logs: [],
  accountsAfter: after,
  feeLamports: fee,
  balancesBefore: start,
  ...more,
})

const amountAt = (accounts: ReadonlyMap<Address, Account>, key: Address): bigint | undefined => {
  const account = accounts.get(key)
  const state = account && readState(account)
  return state?.kind === 'token-account' ? state.amount : undefined
}
const accountsOf = (
  accounts: Map<Address, Account>,
  reported: SimulationAnswer,
): Map<Address, Account> => {
  const aligned = alignBefore(resolved, accounts, reported, maxFeeLamports)
  if (!aligned.ok) throw new Error(aligned.reason)
  return aligned.accounts
}
const reasonOf = (
  accounts: Map<Address, Account>,
  reported: SimulationAnswer,
): string | undefined => {
  const aligned = alignBefore(resolved, accounts, reported, maxFeeLamports)
  return aligned.ok ? undefined : aligned.reason
}

describe('accounts stay as read', () => {
  test('if the node reports the same balances', () => {
    expect(accountsOf(read(), answer())).toEqual(read())
  })

  test('if it reports none, and the accounts as read add up, or no state afterwards is known', () => {
    const { balancesBefore: _, ...old } = answer()
    const { accountsAfter: __, ...blind } = answer()
    for (const reported of [old, blind]) expect(accountsOf(read(), reported)).toEqual(read())
  })

  test('if the node did not report every writable account', () => {
    const part = new Map([...after].slice(1))
    const other = { ...start, lamports: [7n, rent, rent, 1n] }
    const reported = answer({ accountsAfter: part, balancesBefore: other })
    expect(accountsOf(read(), reported)).toEqual(read())
  })

  test.each([
    ['zeros', { lamports: [0n, 0n, 0n, 0n], tokens: [] }],
    ['too few', { lamports: [1_000_000n], tokens: [] }],
    ['a lamport too many', { lamports: [1_000_001n, rent, rent, 1n], tokens: [] }],
  ])('if its balances do not add up, but the accounts as read do: %s', (_, balancesBefore) => {
    expect(accountsOf(read(), answer({ balancesBefore }))).toEqual(read())
  })

  test('in all mainnet recordings', async () => {
    let compared = 0
    for (const recorded of fixtureTransactions()) {
      if (recorded.error !== undefined) continue
      const { chain, state } = recordedChain(recorded)
      const watch = state.resolved.accounts.map((account) => account.address)
      const { accounts } = await chain.readAccounts(watch)
      const { transactionBase64 } = recorded
      const reported = await chain.simulate({ transactionBase64, watch, replaceBlockhash: true })
      const tokens = recorded.preTokenBalances.map(({ accountIndex, mint, owner, uiTokenAmount }) =>
        tokenOf(accountIndex, mint, owner, uiTokenAmount.amount),
      )
      const balancesBefore = { lamports: recorded.preBalances, tokens }
      const aligned = alignBefore(
        state.resolved,
        accounts,
        { ...reported, balancesBefore },
        maxFeeLamports,
      )
      expect(aligned).toEqual({ ok: true, accounts })
      compared++
    }
    expect(compared).toBeGreaterThan(100)
  })
})

const tokenOf = (accountIndex: number, mintText: string, owner: string, amount: string) => ({
  accountIndex,
  mint: address(mintText),
  owner: address(owner),
  amount: BigInt(amount),
})

describe('changes in between are not attributed to the transaction', () => {
  test('someone paid the user, and others traded with the same account', () => {
    const earlier = read()
    earlier.set(user, wallet(400_000n))
    earlier.set(theirs, tokenAccount({ mint, owner: stranger, amount: 900n }))
    const accounts = accountsOf(earlier, answer())
    expect(accounts.get(user)?.lamports).toBe(1_000_000n)
    expect(amountAt(accounts, theirs)).toBe(5n)
    expect(amountAt(accounts, mine)).toBe(100n)
    expect(earlier.get(user)?.lamports).toBe(400_000n)
    expect(amountAt(earlier, theirs)).toBe(900n)
  })

  test('an account was closed', () => {
    const reported = answer({
      balancesBefore: { lamports: [1_000_000n, rent, 0n, 1n], tokens: start.tokens.slice(0, 1) },
      accountsAfter: new Map([...after, [theirs, undefined]]),
    })
    expect(accountsOf(read(), reported).has(theirs)).toBe(false)
  })
})

describe('what cannot be aligned is reported', () => {
  test('neither the accounts as read nor the reported balances add up', () => {
    const earlier = read().set(user, wallet(400_000n))
    const wrong = { ...start, lamports: [7n, rent, rent, 1n] }
    expect(reasonOf(earlier, answer({ balancesBefore: wrong }))).toBe('balances-do-not-add-up')
  })

  test('the accounts as read do not add up, and the node reports no balances', () => {
    const { balancesBefore: _, feeLamports: __, ...old } = answer()
    const left = (lamports: bigint) => ({
      ...old,
      accountsAfter: new Map([...after, [user, wallet(lamports)]]),
    })
    expect(reasonOf(read(), left(1_000_000n - maxFeeLamports))).toBeUndefined()
    for (const lamports of [1_000_001n, 999_999n - maxFeeLamports, 0n])
      expect(reasonOf(read(), left(lamports))).toBe('balances-do-not-add-up')
  })

  test('an account that did not exist before', () => {
    const earlier = read()
    earlier.delete(theirs)
    expect(reasonOf(earlier, answer())).toBe('account-created-meanwhile')
  })

  test.each([
    ['owner', { owner: stranger }],
    ['token', { mint: stranger }],
  ])('a token account of another %s', (_, other) => {
    const [first, ...rest] = start.tokens
    if (!first) throw new Error('no token')
    const balancesBefore = { ...start, tokens: [{ ...first, ...other }, ...rest] }
    expect(reasonOf(read(), answer({ balancesBefore }))).toBe('token-account-changed-meanwhile')
  })
})
