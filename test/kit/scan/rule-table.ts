import { describe, expect, test } from 'bun:test'
import type { Finding } from '../../../src/findings/finding.ts'
import type { Severity } from '../../../src/findings/severity.ts'
import { explain } from '../../../src/scan/answer/explain.ts'
import { runRules } from '../../../src/scan/assess/evaluate.ts'
import { assess } from '../../../src/scan/assess/score.ts'
import type { ScanRule } from '../../../src/scan/context/rule.ts'
import { sentencesOf } from '../../../src/scan/words/scan-words.ts'
import { expectConsistent } from './consistent-answer.ts'
import { riskContext, type Scene } from './risk-context.ts'

/** A finding as data. The severity defaults to the rule's. */
export type Found<Params> = Pick<
  Finding<string, Params>,
  'params' | 'subject' | 'before' | 'after' | 'at' | 'lasting'
> & { severity?: Severity }

/** Cases in which a rule finds nothing, and cases in which it fires, with the evidence of each finding in order. */
export const testRule = <Params>(
  rule: ScanRule<string, Params>,
  table: {
    quiet: readonly (Scene & { name: string })[]
    firing: readonly (Scene & { name: string; finds: readonly Found<Params>[] })[]
  },
): void => {
  describe(rule.id, () => {
    test.each(table.quiet)('finds nothing: $name', (scene) => {
      expect(runRules([rule], riskContext(scene))).toEqual([])
    })
    test.each(table.firing)('finds: $name', (scene) => {
      const findings = runRules([rule], riskContext(scene))
      expect(findings.map(evidenceOf)).toEqual(scene.finds.map(complete))
      for (const finding of findings) expectSentences(finding)
      const { verdict } = assess(findings)
      expectConsistent({ verdict, ...explain(verdict, findings, () => '') })
    })
    const complete = (found: Found<Params>) => ({ severity: rule.severity, ...found })
  })
}

const evidenceOf = ({ params, severity, subject, before, after, at, lasting }: Finding) => ({
  params,
  severity,
  ...(lasting && { lasting }),
  ...(subject !== undefined && { subject }),
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
  ...(at && { at }),
})

const expectSentences = (finding: Finding): void => {
  for (const sentence of Object.values(sentencesOf(finding)))
    expect(sentence).toMatch(/^[A-Z0-9].*[.!]$/)
}
