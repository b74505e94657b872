import { Value } from '@sinclair/typebox/value'
import { Fault } from '../../src/basics/fault.ts'
import { scanAnswer } from '../../src/scan/http/schema/scan.ts'
import { scanTransaction } from '../../src/scan/scan-transaction.ts'
import { makeRpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import type { RecordedTransaction } from '../../test/kit/chain/recorded-transaction.ts'
import { startReplayNode } from '../../test/kit/chain/replay-node.ts'
import { rebuildState } from '../../test/kit/chain/recorded-state.ts'
import { type Random, pick } from './mutate.ts'

export type TamperRun = {
  cases: number
  outcomes: Record<string, number>
  problems: Map<string, string>
}

/** The change made to an answer: a hole removes something or inserts an invalid value, a lie is another valid value. */
type Tampering = { what: 'hole' | 'lie'; path: string }

/**
 * Scans over real HTTP, through the product's own client, with one place of one answer of the node changed. A scan must
 * end in an answer or an upstream fault. If something was removed, it may be called safe only if it reports the same
 * user balances as without the change, or reports that it could not show some.
 */
export const runTamperFuzz = async (
  records: readonly RecordedTransaction[],
  cases: number,
  random: Random,
): Promise<TamperRun> => {
  const run: TamperRun = { cases, outcomes: {}, problems: new Map() }
  let done: Tampering | undefined
  let armed = 0
  const node = startReplayNode({
    tamper: (result) => {
      if (armed < 0 || armed-- > 0) return result
      const { value, ...tampering } = tamperWith(result, random)
      done = tampering
      return value
    },
  })
  try {
    for (let index = 0; index < cases; index++) {
      const recorded = pick(random, records)
      armed = -1
      const honest = await scan(node.urlOf(recorded), recorded)
      armed = random(3)
      done = undefined
      const scanned = await scan(node.urlOf(recorded), recorded)
      run.outcomes[scanned.outcome] = (run.outcomes[scanned.outcome] ?? 0) + 1
      const broken = breachOf(honest, scanned, done)
      if (broken) run.problems.set(`${broken} at ${pathOf(done)}`, recorded.signature)
    }
  } finally {
    node.stop()
  }
  return run
}

type Answer = { outcome: string; mine: string; problem?: string }

/** Set by a callback, which the compiler cannot see. */
const pathOf = (done: Tampering | undefined): string =>
  done ? `${done.what} ${done.path}` : 'none'

const scan = async (url: string, recorded: RecordedTransaction): Promise<Answer> => {
  const reader = makeRpcChainReader({ urls: [url], nowMs: Date.now, random: () => 0 })
  const { feePayer } = rebuildState(recorded)
  const { transactionBase64 } = recorded
  try {
    const input = { transactionBase64, walletAddress: feePayer }
    const { answer, evidence } = await scanTransaction({ chain: reader }, input)
    const mine = answer.details.balance_diffs.filter(({ address }) => address === feePayer)
    const hidden = evidence.coverage.mintsWithoutDecimals.length
    const whole: unknown = JSON.parse(JSON.stringify({ ...answer, evidence }))
    const fits = Value.Check(scanAnswer, whole)
    return {
      outcome: hidden > 0 ? `${answer.verdict}, amounts not shown` : answer.verdict,
      mine: JSON.stringify(mine),
      ...(!fits && { problem: 'the answer does not match its schema' }),
    }
  } catch (thrown) {
    if (!(thrown instanceof Fault)) return { outcome: 'threw', mine: '', problem: String(thrown) }
    const expected = thrown.code === 'INVALID_REQUEST' || thrown.code.startsWith('UPSTREAM_')
    return { outcome: thrown.code, mine: '', ...(!expected && { problem: String(thrown) }) }
  }
}

const breachOf = (
  honest: Answer,
  tampered: Answer,
  done: Tampering | undefined,
): string | undefined => {
  if (tampered.problem !== undefined) return tampered.problem
  const hidden = tampered.outcome === 'safe' && tampered.mine !== honest.mine
  return hidden && done?.what === 'hole' ? 'safe with other balances' : undefined
}

const holes: readonly unknown[] = [null, undefined, {}, [], '', 'x', true, -1, 0.5, 1e300]
const lies: readonly unknown[] = [0, 1, 2 ** 53, 2n ** 64n - 1n, 2n ** 64n, 'AAAA']

/** Walks down a random path and changes the value at its end. */
const tamperWith = (value: unknown, random: Random): Tampering & { value: unknown } => {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0 || random(6) === 0) {
    const what = random(3) === 0 ? ('lie' as const) : ('hole' as const)
    return {
      what,
      path: '',
      value: what === 'lie' ? pick(random, lies) : holes[random(holes.length)],
    }
  }
  if (Array.isArray(value) && random(6) === 0)
    return { what: 'hole', path: '.shorter', value: value.slice(0, random(value.length)) }
  const [key, child] = pick(random, entries)
  const below = tamperWith(child, random)
  const path = `.${Array.isArray(value) ? '*' : key}${below.path}`
  const changed: unknown = Array.isArray(value)
    ? value.map((each: unknown, at) => (String(at) === key ? below.value : each))
    : Object.fromEntries(entries.map((entry) => (entry[0] === key ? [key, below.value] : entry)))
  return { what: below.what, path, value: changed }
}
