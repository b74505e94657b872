import { describe, expect, test } from 'bun:test'
import type { Check, CheckRun } from '../../../src/findings/check.ts'
import type { Finding } from '../../../src/findings/finding.ts'
import { runChecks } from '../../../src/findings/run-checks.ts'
import type { Speak } from '../../../src/findings/words/catalogue.ts'

/** Everything a finding states as data. What is absent is the check's own. */
export type Found<Params> = Pick<
  Finding<string, Params>,
  'params' | 'subject' | 'before' | 'after' | 'at'
> &
  Partial<Pick<Finding, 'code' | 'severity' | 'doubtful'>>

export type CheckTable<Case, Params> = {
  quiet: readonly Case[]
  /** With every finding, in order. */
  firing: readonly (Case & { finds: readonly Found<Params>[] })[]
  /** Cases in which the check does not run, or not completely, and why. */
  gaps?: readonly (Case & {
    run: Pick<CheckRun, 'status' | 'gap'>
    finds?: readonly Found<Params>[]
  })[]
}

/** Tests one check: where it finds nothing, what exactly it finds elsewhere, and that each finding has sentences. */
export const testCheck = <Case extends { name: string }, Context, Params>(
  check: Check<Context, string, Params>,
  speak: Speak,
  contextOf: (from: Case) => Context,
  { quiet, firing, gaps = [] }: CheckTable<Case, Params>,
): void => {
  const examine = (from: Case) => {
    const { findings, coverage } = runChecks([check], contextOf(from))
    for (const finding of findings) expectSentences(finding, speak)
    return { findings, run: coverage[0] }
  }
  const whole = ({ params, ...found }: Found<Params>): Finding => ({
    rule: check.id,
    code: check.code,
    severity: check.severity,
    stage: check.stage ?? 'scored',
    ...traitsOf(check),
    ...found,
    params,
  })
  const own = { check: check.id, critical: check.critical === true }

  describe(check.id, () => {
    test.each(quiet)('finds nothing: $name', (from) => {
      expect(examine(from)).toEqual({ findings: [], run: { ...own, status: 'ran' } })
    })
    test.each(firing)('finds: $name', ({ finds, ...from }) => {
      const { findings, run } = examine(from as Case & { finds: readonly Found<Params>[] })
      expect(findings).toEqual(finds.map(whole))
      expect(run).toEqual({ ...own, status: 'ran' })
    })
    test.each(gaps)('does not run: $name', ({ run, finds = [], ...from }) => {
      const examined = examine(from as Case & { run: typeof run })
      expect(examined).toEqual({ findings: finds.map(whole), run: { ...own, ...run } })
    })
  })
}

const traitsOf = <Context, Params>({
  incomplete,
  lasting,
  doubtful,
  family,
}: Check<Context, string, Params>) => ({
  ...(incomplete && { incomplete }),
  ...(lasting && { lasting }),
  ...(doubtful && { doubtful }),
  ...(family !== undefined && { family }),
})

/** What happens, and where given why and what to do: whole sentences; no advice against signing what is not serious. */
const expectSentences = (finding: Finding, speak: Speak): void => {
  const sentences = speak(finding)
  for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^[A-Z0-9“].*[.!]$/s)
  if (finding.severity !== 'high' && finding.severity !== 'critical')
    expect(sentences.advice ?? '').not.toMatch(/^Do not\b(?!.*\bunless\b)/)
}
