import { describe, expect, test } from 'bun:test'
import { OpaqueNumbers } from '../../../src/scan/explore/opaque-numbers.ts'
import { choiceLabel } from '../../../src/solana/vm/ledger/labels.ts'
import { mineToo, stranger, theirs } from '../../kit/scan/risk-context.ts'
import { type CallFromWithin, holder, paying, runOf } from '../../kit/scan/user-calls.ts'

const word = 40
const failed = 'Custom(1)'
type Varied = { calls: CallFromWithin[]; failure?: string; at?: number }

/** Labels of the numbers that stay opaque, once all these runs on other data were seen. */
const opaqueAfter = (calls: CallFromWithin[], varied: readonly Varied[], failure?: string) => {
  const numbers = new OpaqueNumbers(
    holder,
    runOf(calls, failure),
    (left, right) => Math.abs(left - right) < 8,
  )
  for (const { calls: made, failure: how, at = word } of varied) numbers.note(at, runOf(made, how))
  return numbers.opaque().map(({ label }) => label)
}

const amount = (lamports: bigint) => paying(lamports, { label: word })
const chosen = (to = stranger) => paying(9n, { to, choice: word })
const negative = (1n << 64n) - 5n

describe('a number of others is opaque', () => {
  test.each<{ name: string; calls: CallFromWithin[]; varied: Varied[] }>([
    { name: 'if it stays the same', calls: [amount(9n)], varied: [{ calls: [amount(9n)] }] },
    {
      name: 'if it stays the same and other runs fail before it',
      calls: [amount(9n)],
      varied: [{ calls: [amount(9n)] }, { calls: [], failure: failed }],
    },
    {
      name: 'if it stays the same whatever another place of it holds',
      calls: [amount(9n)],
      varied: [{ calls: [amount(9n)], at: word + 7 }],
    },
    {
      name: 'if it only becomes less than zero',
      calls: [amount(9n)],
      varied: [{ calls: [amount(negative)], failure: failed }],
    },
    {
      name: 'if it chooses the same account again',
      calls: [chosen()],
      varied: [{ calls: [chosen()] }],
    },
  ])('$name', ({ calls, varied }) => {
    expect(opaqueAfter(calls, varied)).toEqual([word])
  })
})

describe('a number is not opaque', () => {
  test.each<{ name: string; calls: CallFromWithin[]; varied: Varied[]; failure?: string }>([
    { name: 'if nothing was tried', calls: [amount(9n)], varied: [] },
    {
      name: 'if it changes',
      calls: [amount(9n)],
      varied: [{ calls: [amount(9n)] }, { calls: [amount(10n)] }],
    },
    {
      name: 'if it changes in a run that fails',
      calls: [amount(9n)],
      varied: [{ calls: [amount(9n)] }, { calls: [amount(10n)], failure: failed }],
    },
    {
      name: 'if all other runs fail before it',
      calls: [amount(9n)],
      varied: [{ calls: [], failure: failed }],
    },
    {
      name: 'if another number was varied',
      calls: [amount(9n)],
      varied: [{ calls: [amount(9n)], at: word + 8 }],
    },
    {
      name: 'if the run makes other calls',
      calls: [amount(9n)],
      varied: [{ calls: [amount(9n), amount(9n)] }],
    },
    {
      name: 'if it has no origin',
      calls: [paying(9n)],
      varied: [{ calls: [paying(9n)] }],
    },
    {
      name: 'if the sides of a branch chose it',
      calls: [paying(9n, { label: choiceLabel(word), choice: choiceLabel(word) })],
      varied: [{ calls: [paying(9n)] }],
    },
    {
      name: 'if it goes to the user',
      calls: [paying(9n, { to: mineToo, label: word })],
      varied: [{ calls: [paying(9n, { to: mineToo, label: word })] }],
    },
    {
      name: 'if it chooses another account then',
      calls: [chosen()],
      varied: [{ calls: [chosen()] }, { calls: [chosen(theirs)] }],
    },
    {
      name: 'if the run fails',
      calls: [amount(9n)],
      varied: [{ calls: [amount(9n)] }],
      failure: failed,
    },
  ])('$name', ({ calls, varied, failure }) => {
    expect(opaqueAfter(calls, varied, failure)).toEqual([])
  })
})
