/** Why a program's file is not loaded. */
export type ElfProblem =
  | 'not-elf'
  | 'unsupported-version'
  | 'bad-header'
  | 'bad-section'
  | 'no-text'
  | 'bad-relocation'
  | 'unknown-symbol'
  | 'bad-entry'
  | 'bad-call'
  | 'bad-code'

export class ElfRefused extends Error {
  readonly problem: ElfProblem
  constructor(problem: ElfProblem) {
    super(problem)
    this.problem = problem
  }
}

export const refuse = (problem: ElfProblem): never => {
  throw new ElfRefused(problem)
}
