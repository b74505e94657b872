import { describe, expect, test } from 'bun:test'
import { runRules } from '../../../src/scan/assess/evaluate.ts'
import type { Rule } from '../../../src/scan/context/rule.ts'
import type { Severity } from '../../../src/findings/severity.ts'
import { riskContext, type Scene } from './risk-context.ts'

/** Where a rule has to keep quiet, and where it has to speak and how gravely, one severity a finding. */
export const testRule = (
  rule: Rule,
  table: {
    quiet: readonly (Scene & { name: string })[]
    firing: readonly (Scene & { name: string; severities: readonly Severity[] })[]
  },
): void => {
  describe(rule.id, () => {
    test.each(table.quiet)('is quiet for $name', (scene) => {
      expect(runRules([rule], riskContext(scene))).toEqual([])
    })
    test.each(table.firing)('speaks of $name', ({ severities, ...scene }) => {
      const findings = runRules([rule], riskContext(scene))
      expect(findings.map(({ severity }) => severity)).toEqual([...severities])
      for (const { what, why, advice, flag } of findings) {
        expect(flag).toBe(rule.flag)
        for (const sentence of [what, why, advice]) expect(sentence).toMatch(/^[A-Z].*[.!]$/)
      }
    })
  })
}
