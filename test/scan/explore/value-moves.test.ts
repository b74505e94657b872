import { describe, expect, test } from 'bun:test'
import {
  systemProgram,
  token2022Program,
  tokenProgram,
  wrappedSolMint,
} from '../../../src/solana/address/known-address.ts'
import { heldOf } from '../../../src/scan/explore/holdings.ts'
import { outflowsOf, valueMoves } from '../../../src/scan/explore/value-moves.ts'
import { mine, mineToo, mint, sol, stranger, theirs, user } from '../../kit/scan/risk-context.ts'
import { type CallFromWithin, holder, paying, runOf, u64 } from '../../kit/scan/user-calls.ts'

const movesOf = (...calls: CallFromWithin[]) => valueMoves(holder, runOf(calls))

const system = (kind: number, ...rest: number[]): CallFromWithin => ({
  program: systemProgram,
  accounts: [user, stranger],
  data: [kind, 0, 0, 0, ...rest],
})
const token = (data: number[], accounts = [mine, theirs, user]): CallFromWithin => ({
  program: tokenProgram,
  accounts,
  data,
})
const key = new Array<number>(32).fill(7)
const checked = [mine, mint, theirs, user]

describe('calls that move something of the user', () => {
  test.each<{ name: string; call: CallFromWithin; asset?: string }>([
    { name: 'a transfer of SOL', call: system(2, ...u64(70n)), asset: wrappedSolMint },
    {
      name: 'a new account',
      call: system(0, ...u64(70n), ...u64(0n), ...key),
      asset: wrappedSolMint,
    },
    {
      name: 'a new account with a seed',
      call: system(3, ...key, ...u64(2n), 97, 98, ...u64(70n), ...u64(0n), ...key),
      asset: wrappedSolMint,
    },
    { name: 'a transfer of tokens', call: token([3, ...u64(70n)]), asset: mint },
    { name: 'an allowance', call: token([4, ...u64(70n)]), asset: mint },
    { name: 'a checked transfer', call: token([12, ...u64(70n), 6], checked), asset: mint },
    { name: 'a checked allowance', call: token([13, ...u64(70n), 6], checked), asset: mint },
    {
      name: 'a transfer with a fee',
      call: { ...token([26, 1, ...u64(70n), 6, ...u64(0n)], checked), program: token2022Program },
      asset: mint,
    },
  ])('$name', ({ call, asset }) => {
    expect(
      movesOf(call).map(({ mint: of, amount, isOutflow }) => ({
        of: String(of),
        amount,
        isOutflow,
      })),
    ).toEqual([{ of: String(asset), amount: 70n, isOutflow: true }])
  })

  test.each<{ name: string; call: CallFromWithin }>([
    { name: 'a signature of another', call: { ...paying(70n), signer: stranger } },
    { name: 'another program', call: { ...paying(70n), program: mint } },
  ])('none: $name', ({ call }) => {
    expect(movesOf(call)).toEqual([])
  })

  test.each<{ name: string; call: CallFromWithin }>([
    { name: 'an instruction that moves nothing', call: system(8, ...u64(70n)) },
    { name: 'data that are cut off', call: system(2, 1, 2, 3) },
    { name: 'a token instruction without an amount', call: token([9]) },
  ])('followed without an amount: $name', ({ call }) => {
    expect(movesOf(call)).toMatchObject([
      { isMove: false, amount: 0n, isOutflow: false, contents: call.data.join() },
    ])
  })

  test('an amount is no part of what else the instruction holds', () => {
    const [small, large] = movesOf(paying(70n, { label: 40 }), paying(700n, { label: 40 }))
    expect(small).toMatchObject({ isMove: true, contentLabels: [] })
    expect(small?.contents).toBe(large?.contents)
  })

  test('within the accounts of the user nothing goes out', () => {
    const [move] = movesOf(token([3, ...u64(70n)], [mine, mineToo, user]))
    expect(move?.isOutflow).toBe(false)
  })

  test('the origins of the amount are those of its bytes, a number once', () => {
    const copied = { at: 1, labels: [40, 41, 42, 43, 44, 45, 46, 47] }
    const call = { ...token([3, ...u64(70n)]), labels: copied }
    expect(movesOf(call).map(({ amountLabels }) => [...amountLabels])).toEqual([[40]])
    expect(movesOf(paying(70n, { label: 51, choice: 60 }))).toMatchObject([
      { amountLabels: [51], choice: 60 },
    ])
  })
})

describe('calls that change who may do what', () => {
  test.each<{ name: string; call: CallFromWithin }>([
    { name: 'the wallet', call: system(1, ...key) },
    { name: 'a token account', call: token([6, 2, 1, ...key], [mine, user]) },
    { name: 'who may close it', call: token([6, 3, 1, ...key], [mine, user]) },
    { name: 'who may make more of a token', call: token([6, 0, 1, ...key], [mint, user]) },
  ])('$name', ({ call }) => {
    const labels = { at: call.data.length - 32, labels: [40, 41] }
    expect(movesOf({ ...call, labels })).toMatchObject([
      { isMove: false, contents: call.data.join(), contentLabels: [40], isOutflow: false },
    ])
  })
})

describe('what goes to others', () => {
  test('is added up by asset', () => {
    const moves = movesOf(paying(70n), paying(5n, { to: theirs }), token([3, ...u64(9n)]))
    expect([...outflowsOf(moves)]).toEqual([
      [wrappedSolMint, { amount: 75n, receivers: [stranger, theirs] }],
      [mint, { amount: 9n, receivers: [theirs] }],
    ])
  })

  test('without differences below zero', () => {
    expect(outflowsOf(movesOf(paying((1n << 64n) - 3n))).size).toBe(0)
  })

  test('of what the user holds', () => {
    expect([heldOf(holder, wrappedSolMint), heldOf(holder, mint)]).toEqual([5n * sol, 900n])
  })
})
