import type { RiskLevel } from './score.ts'
import type { CheckRun } from './check.ts'
import type { Severity } from './severity.ts'

/** One of the reasons of an answer, in words. */
export type Reason = {
  /** Permanent word, in capitals. */
  code: string
  /** What was found, why it matters, and what to do. */
  message: string
  severity: Severity
}

/** A row of `evidence.findings`: which check gave which reason. */
export type WrittenFinding = Reason & { check: string }

/** A row of `evidence.coverage`: one check, and why it did not run. */
export type WrittenRun = Omit<CheckRun, 'gap'> & { why?: string }

/** What an answer rests on, for requests with `?include=`; ready for JSON. */
export type AssessmentEvidence = {
  findings: WrittenFinding[]
  /** Who can do what with the subject, one entry a permission. */
  controls: { control: string; holder?: string; holderKind?: string; detail?: string }[]
  /** Every check, and whether it could be made. */
  coverage: WrittenRun[]
  provenance: {
    /** Slot at which accounts were read; absent where none was read. */
    slot?: number
    /** Date of the checks. */
    checks: string
    /** Lists in use: date or version by name. */
    lists: Record<string, string>
    /** Sources other than the Solana node. */
    sources: string[]
  }
}

/** The parts that can be requested, in the order of the answer. */
export const assessmentEvidenceParts = [
  'findings',
  'controls',
  'coverage',
  'provenance',
] as const satisfies readonly (keyof AssessmentEvidence)[]

export type AssessmentEvidencePart = (typeof assessmentEvidenceParts)[number]

/** A verb's report: the answer as the interface gives it, and what it rests on. */
export type AssessmentReport<Answer> = { answer: Answer; evidence: AssessmentEvidence }

/** The fields that every such answer has. */
export type AssessmentAnswer = {
  riskLevel: RiskLevel
  /** 0 to 100, higher is riskier. */
  score: number
  reasons: Reason[]
  summary: string
}

/** The first part of every such answer. */
export const assessmentAnswer = (
  { riskLevel, score, reasons }: Omit<AssessmentAnswer, 'summary'>,
  summary: string,
): AssessmentAnswer => ({ riskLevel, score, reasons, summary })

/** The answer, with the evidence that was requested. */
export const withAssessmentEvidence = <Answer>(
  { answer, evidence }: AssessmentReport<Answer>,
  parts: readonly AssessmentEvidencePart[],
): Answer | (Answer & { evidence: Partial<AssessmentEvidence> }) =>
  parts.length === 0
    ? answer
    : { ...answer, evidence: Object.fromEntries(parts.map((part) => [part, evidence[part]])) }
