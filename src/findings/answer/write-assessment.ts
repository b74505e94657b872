import type { CheckRun } from '../check.ts'
import type { Finding } from '../finding.ts'
import type { Examined } from '../run-checks.ts'
import { mostSeriousFirst } from '../assess.ts'
import type { Reason, WrittenFinding, WrittenRun } from '../assessment-evidence.ts'
import { type SentenceWriter, textOf } from '../words/catalogue.ts'
import { gapText } from '../words/en/gaps.ts'

/** The parts of an answer written from findings and coverage. */
export type WrittenAssessment = {
  reasons: Reason[]
  /** In the order of `reasons`. */
  findings: WrittenFinding[]
  /** In the order of the checks. */
  coverage: WrittenRun[]
}

/**
 * Writes findings as sentences, most serious first. Every risk answer but a scan's is written this way:
 *
 *     const examined = runChecks(tokenChecks, context)
 *     const { riskLevel, score } = assess(examined)
 *     const { reasons, findings, coverage } = writeAssessment(examined, sentenceWriter(tokenWords))
 *
 * `reasons` goes into the answer, `findings` and `coverage` into its evidence.
 */
export const writeAssessment = (
  { findings, coverage }: Examined,
  sentencesOf: SentenceWriter,
): WrittenAssessment => {
  const written = mostSeriousFirst(findings).map((finding) => writeFinding(finding, sentencesOf))
  return {
    reasons: written.map(({ code, message, severity }) => ({ code, message, severity })),
    findings: written,
    coverage: coverage.map(writeRun),
  }
}

const writeFinding = (finding: Finding, sentencesOf: SentenceWriter): WrittenFinding => ({
  check: finding.rule,
  code: finding.code,
  message: textOf(sentencesOf(finding)),
  severity: finding.severity,
})

const writeRun = ({ gap, ...run }: CheckRun): WrittenRun => ({
  ...run,
  ...(gap && { why: gapText(gap) }),
})
