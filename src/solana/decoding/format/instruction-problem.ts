import type { ByteProblem } from '../../../basics/wire-problem.ts'
import type { Cursor } from '../../bytes/byte-reader.ts'

/** Why an instruction is malformed or unknown, besides the bytes of its parts. Parts have short names for developers. */
type InstructionProblem =
  /** `code` as the program counts it: a number, `number.number` with a sub-code, or the bytes in hex. */
  | { reason: 'unknown-code'; code: string }
  | { reason: 'unknown-form' }
  | { reason: 'too-few-accounts'; min: number; found: number }
  | { reason: 'no-account'; index: number }
  | { reason: 'unknown-value'; part: string; found: number }
  | { reason: 'list-too-long'; part: string; found: number; max: number }
  | { reason: 'owner-removed' }
  | { reason: 'nested-batch' }
  | { reason: 'batch-too-few-accounts'; index: number }
  /** `index` counts the instructions of the batch from 0. */
  | { reason: 'in-batch'; index: number; problem: DecodingProblem }

export type DecodingProblem = ByteProblem<string> | InstructionProblem

/** A cursor over the data of an instruction. */
export type InstructionCursor = Cursor<string, InstructionProblem>
