import { Value } from '@sinclair/typebox/value'
import type { Address } from '../../src/solana/address/address.ts'
import type { ChainReader } from '../../src/solana/chain.ts'
import { Fault } from '../../src/basics/fault.ts'
import type { Verdict } from '../../src/scan/assess/score.ts'
import { scanAnswer } from '../../src/scan/http/schema/scan.ts'
import { type ScanInput, scanTransaction } from '../../src/scan/scan-transaction.ts'
import { recordedChain } from '../../test/kit/chain/recorded-chain.ts'
import type { RecordedTransaction } from '../../test/kit/chain/recorded-transaction.ts'
import type { RecordedState } from '../../test/kit/chain/recorded-state.ts'
import { type NodeFault, nodeFaults } from './node-faults.ts'
import { type Random, mutate, pick } from './mutate.ts'

export type ScanRun = {
  cases: number
  /** Answers by verdict, refusals by code. */
  outcomes: Record<string, number>
  /** How often each fault applied, on whole transactions. */
  tried: Record<string, number>
  slowestMs: number
  /** What should never happen, with how to reproduce it; the first of each kind. */
  problems: Map<string, string>
}

type Subject = {
  recorded: RecordedTransaction
  chain: ChainReader
  feePayer: Address
  state: RecordedState
  honest: Verdict
}

/** Scans recorded transactions, whole or mutated, with faulty nodes. */
export const runScanFuzz = async (
  records: readonly RecordedTransaction[],
  cases: number,
  random: Random,
  ways: readonly NodeFault[] = nodeFaults,
): Promise<ScanRun> => {
  const subjects = await Promise.all(records.map(prepare))
  const run: ScanRun = { cases, outcomes: {}, tried: {}, slowestMs: 0, problems: new Map() }
  for (let index = 0; index < cases; index++) {
    const subject = pick(random, subjects)
    const fault = pick(random, ways)
    const mutated = random(3) === 0
    const other = pick(random, subjects).recorded
    const base64 = mutated
      ? Buffer.from(mutate(bytesOf(subject.recorded), bytesOf(other), random)).toString('base64')
      : subject.recorded.transactionBase64
    const chain = fault.make(subject.chain, subject.state, random)
    if (!chain) continue
    if (!mutated) run.tried[fault.name] = (run.tried[fault.name] ?? 0) + 1
    await tryScan(run, { subject, fault, chain, base64, mutated })
  }
  return run
}

const prepare = async (recorded: RecordedTransaction): Promise<Subject> => {
  const { chain, feePayer, state } = recordedChain(recorded)
  const { transactionBase64 } = recorded
  const { answer } = await scanTransaction(
    { chain },
    { transactionBase64, walletAddress: feePayer },
  )
  return { recorded, chain, feePayer, state, honest: answer.verdict }
}

const bytesOf = ({ transactionBase64 }: RecordedTransaction): Uint8Array =>
  Uint8Array.from(Buffer.from(transactionBase64, 'base64'))

type Trial = {
  subject: Subject
  fault: NodeFault
  chain: ChainReader
  base64: string
  mutated: boolean
}

const tryScan = async (run: ScanRun, trial: Trial): Promise<void> => {
  const { subject, fault, chain, base64 } = trial
  const input = { transactionBase64: base64, walletAddress: subject.feePayer }
  const startedMs = performance.now()
  try {
    const { answer, evidence } = await scanTransaction({ chain }, input)
    const spentMs = performance.now() - startedMs
    if (fault.name !== 'is slow' && spentMs > run.slowestMs)
      run.slowestMs = Math.max(run.slowestMs, Math.min(spentMs, await scanAgainMs(chain, input)))
    note(run, answer.verdict)
    const broken = breachOf(trial, answer.verdict)
    if (broken) report(run, trial, broken)
    const text = JSON.stringify({ ...answer, evidence })
    if (!Value.Check(scanAnswer, JSON.parse(text)))
      report(run, trial, 'the answer is not of its schema')
  } catch (thrown) {
    if (thrown instanceof Fault) note(run, thrown.code)
    if (!isExpected(thrown)) report(run, trial, `threw ${String(thrown)}`)
  }
}

/** Measured again, since a pause may come from the machine or the garbage collector. */
const scanAgainMs = async (chain: ChainReader, input: ScanInput): Promise<number> => {
  const startedMs = performance.now()
  await scanTransaction({ chain }, input)
  return performance.now() - startedMs
}

const breachOf = ({ subject, fault, mutated }: Trial, verdict: Verdict): string | undefined => {
  if (fault.promise === 'never-safe' && !mutated && verdict === 'safe') return 'called safe'
  if (fault.promise === 'same' && !mutated && verdict !== subject.honest)
    return `called ${verdict}, not ${subject.honest}`
  return undefined
}

const isExpected = (thrown: unknown): boolean =>
  thrown instanceof Fault &&
  (thrown.code === 'INVALID_REQUEST' || thrown.code.startsWith('UPSTREAM_'))

const note = (run: ScanRun, outcome: string): void => {
  run.outcomes[outcome] = (run.outcomes[outcome] ?? 0) + 1
}

const report = (run: ScanRun, { subject, fault, base64, mutated }: Trial, what: string): void => {
  const key = `${fault.name}: ${what}`
  if (run.problems.has(key)) return
  const where = mutated ? base64 : subject.recorded.signature
  run.problems.set(key, where)
}
