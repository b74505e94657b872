import type { RiskLevel } from './score.ts'
import type { CheckRun } from './check.ts'
import type { Severity } from './severity.ts'

/** One reason of an answer, in words. */
export type Reason = {
  /** Permanent, UPPER_SNAKE. */
  code: string
  /** What was found, why it matters, and what to do. */
  message: string
  severity: Severity
}

/** A row of `evidence.findings`: which check produced which reason. */
export type WrittenFinding = Reason & {
  check: string
  /** Parts of the name that it is about, as written there. Of apps only. */
  parts?: string[]
}

/** A row of `evidence.coverage`: one check, and why it did not run. */
export type WrittenRun = Omit<CheckRun, 'gap'> & { why?: string }

/** What an answer is based on, for requests with `?include=`. Ready for JSON. */
export type AssessmentEvidence = {
  findings: WrittenFinding[]
  /** Who can do what with the subject, one entry per permission. */
  controls: { control: string; holder?: string; holderKind?: string; detail?: string }[]
  /** Every check, and whether it ran. */
  coverage: WrittenRun[]
  provenance: {
    /** Slot at which accounts were read. Absent if none were read. */
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

/** A use case's result: the answer for the client, and the evidence for it. */
export type AssessmentReport<Answer> = { answer: Answer; evidence: AssessmentEvidence }

/** Fields that every risk answer has. */
export type AssessmentAnswer = {
  riskLevel: RiskLevel
  /** 0 to 100, higher is riskier. */
  score: number
  reasons: Reason[]
  summary: string
}

/** The common part of a risk answer. */
export const assessmentAnswer = (
  { riskLevel, score, reasons }: Omit<AssessmentAnswer, 'summary'>,
  summary: string,
): AssessmentAnswer => ({ riskLevel, score, reasons, summary })

/** The answer, with the requested evidence. */
export const withAssessmentEvidence = <Answer>(
  { answer, evidence }: AssessmentReport<Answer>,
  parts: readonly AssessmentEvidencePart[],
): Answer | (Answer & { evidence: Partial<AssessmentEvidence> }) =>
  parts.length === 0
    ? answer
    : { ...answer, evidence: Object.fromEntries(parts.map((part) => [part, evidence[part]])) }
