import type { Assessment } from './reason-assess.ts'
import type { CheckRun, Reason } from './reason-check.ts'

/** What a token, wallet, address or permission answer stands on, for those who ask with `?include=`; ready for JSON. */
export type AssessmentEvidence = {
  findings: (Reason & { check: string })[]
  /** Who has power over what is asked about, one entry a power. */
  controls: { control: string; holder?: string; holderKind?: string; detail?: string }[]
  /** Every check, and whether it could be made. */
  coverage: CheckRun[]
  provenance: {
    /** Slot that the chain's accounts were read at; absent where none was read. */
    slot?: number
    /** Date of the checks. */
    checks: string
    /** Lists in use: date or version by name. */
    lists: Record<string, string>
    /** Who was asked beside the Solana node. */
    sources: string[]
  }
}

/** The parts that can be asked for, in the order in which they are told. */
export const assessmentEvidenceParts = [
  'findings',
  'controls',
  'coverage',
  'provenance',
] as const satisfies readonly (keyof AssessmentEvidence)[]

export type AssessmentEvidencePart = (typeof assessmentEvidenceParts)[number]

/** A verb's report: the answer as the interface gives it, and what it stands on. */
export type AssessmentReport<Answer> = { answer: Answer; evidence: AssessmentEvidence }

/** The first part of every such answer. */
export const assessmentAnswer = (
  { riskLevel, score, reasons }: Assessment,
  summary: string,
): Pick<Assessment, 'riskLevel' | 'score' | 'reasons'> & { summary: string } => ({
  riskLevel,
  score,
  reasons,
  summary,
})

/** The answer, with the evidence that was asked for. */
export const withAssessmentEvidence = <Answer>(
  { answer, evidence }: AssessmentReport<Answer>,
  parts: readonly AssessmentEvidencePart[],
): Answer | (Answer & { evidence: Partial<AssessmentEvidence> }) =>
  parts.length === 0
    ? answer
    : { ...answer, evidence: Object.fromEntries(parts.map((part) => [part, evidence[part]])) }
