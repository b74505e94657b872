import type { Verdict } from '../../../src/scan/assess/score.ts'
import type { Call } from '../../on-chain/unknown-program.ts'

/** One way of calling an honest program. */
export type HonestCall = Partial<Call> & {
  name: string
  /** What a sensible wallet answers; `safe` where absent. */
  verdict?: Exclude<Verdict, 'malicious'>
  /** Fails at the moment, as an expired offer does. */
  fails?: true
}

export type HonestProgram = Omit<Call, 'parts'> & {
  name: string
  parts: Call['parts']
  calls: readonly HonestCall[]
}

export type HonestFamily = { family: string; programs: readonly HonestProgram[] }

/** All calls of a program, each with what it needs. */
export const callsOf = ({ calls, name: _, ...program }: HonestProgram): (Call & HonestCall)[] =>
  calls.map((call) => ({ ...program, ...call }))
