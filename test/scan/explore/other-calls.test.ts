import { describe, expect, test } from 'bun:test'
import { tryOtherCalls } from '../../../src/scan/explore/other-calls.ts'
import { valueMoves } from '../../../src/scan/explore/value-moves.ts'
import { runAlong } from '../../../src/solana/vm/forced/explore-paths.ts'
import type { TransactionRun } from '../../../src/solana/vm/sbpf/run-transaction.ts'
import { chosenWord } from '../../kit/evasion/masks.ts'
import { call } from '../../kit/sbpf/program.ts'
import { smallCall } from '../../kit/sbpf/small-call.ts'
import { constant, patched, wordAt } from '../../kit/sbpf/values.ts'

const [state, user, , system] = [0, 1, 2, 3]

/** Assigns the wallet to the System program, which changes nothing, but to another with a password in the state. */
const assigning = call(
  system,
  [{ account: user, signer: true, writable: true }],
  Uint8Array.from([1, 0, 0, 0, ...new Uint8Array(32)]),
  [0, 8, 16, 24].map((offset) =>
    patched(4 + offset, chosenWord(wordAt(state, 8), 77n, constant(9n), constant(0n))),
  ),
)

const tryCalls = (maxRuns: number) => {
  const { runnable, runner, rules, user: wallet } = smallCall(new Uint8Array(16), assigning)
  const run = runAlong(runner, runnable.transaction, [], rules)
  const input = {
    user: wallet,
    observed: { before: new Map(), states: { before: new Map(), after: new Map() } },
  }
  const judged: TransactionRun[] = []
  const of = {
    runner,
    runnable,
    rules,
    input,
    judge: (made: TransactionRun) => void judged.push(made),
  }
  const [move] = valueMoves(input, run)
  if (!move) throw new Error('no call')
  const [label = 0] = move.contentLabels
  const runs = tryOtherCalls(of, { turns: [], run }, { move, label, what: 'contents' }, maxRuns)
  return { runs, judged, start: run }
}

describe('a call whose contents others choose', () => {
  test('is made with an address of theirs', () => {
    const { judged, start } = tryCalls(100)
    const owners = judged.map(({ ledger }) => ledger[user]?.owner.join())
    expect(owners).toContain(new Uint8Array(32).fill(0x5a).join())
    expect(start.ledger[user]?.owner.join()).toBe(new Uint8Array(32).join())
  })

  test('is made no more often than there is room for', () => {
    expect(tryCalls(3).runs).toBe(3)
    expect(tryCalls(0)).toMatchObject({ runs: 0, judged: [] })
  })
})
