import * as token from '@solana-program/token'
import { describe, expect, test } from 'bun:test'
import { tokenProgram } from '../../../../src/solana/address/known-address.ts'
import {
  decodeRaw,
  fromKit,
  key,
  meaningOf,
  tokenTransfer,
  ownerChange,
} from './client-instruction.ts'

const [a, b, c] = [key(1), key(2), key(3)]

describe('Batch', () => {
  test('is split into its instructions, each with its own accounts', () => {
    const batch = fromKit(token.getBatchInstruction([tokenTransfer, ownerChange]))
    expect(meaningOf(batch)).toEqual({
      status: 'decoded',
      name: 'Batch',
      actions: [
        { type: 'transfer-token', from: a, to: b, amount: 1000n, authority: c },
        { type: 'set-authority', account: a, kind: 'token-owner', authority: b, next: c },
      ],
    })
  })

  const inBatch = ([accountCount, data]: [number, number[]]): number[] => [
    accountCount,
    data.length,
    ...data,
  ]
  const withAccounts = (count: number, data: number[]) => decodeRaw(tokenProgram, data, count)

  test.each<[string, number, number[], number]>([
    ['an empty one', 3, [255], 0],
    ['one without data in it', 3, [255, ...inBatch([2, []])], 0],
    ['one in a batch', 3, [255, ...inBatch([3, [255, ...inBatch([2, [5]])]])], 0],
    ['a code that is not known', 3, [255, ...inBatch([2, [99]])], 0],
    ['a header cut short', 3, [255, 2], 0],
    ['data cut short', 3, [255, 2, 9, 5], 0],
    ['more accounts than given', 3, [255, ...inBatch([4, [5]])], 0],
    ['too few accounts for what it holds', 3, [255, ...inBatch([1, [5]])], 0],
    [
      'one that is whole before one that is not',
      4,
      [255, ...inBatch([2, [5]]), ...inBatch([2, [99]])],
      1,
    ],
  ])('%s is malformed, with the actions read so far', (_, accountCount, data, actionCount) => {
    const { status, problem, actions } = withAccounts(accountCount, data)
    expect({ status, actionCount: actions.length }).toEqual({ status: 'malformed', actionCount })
    expect(problem).toBeDefined()
  })

  test('one that contains an instruction known by name only is itself known by name only', () => {
    expect(withAccounts(3, [255, ...inBatch([1, [19]]), ...inBatch([2, [5]])])).toMatchObject({
      status: 'named',
      actions: [{ type: 'revoke' }],
    })
  })
})
