import { describe, expect, test } from 'bun:test'
import {
  examinePermissions,
  type PermissionCheck,
} from '../../../src/checks/permission/assess/check.ts'
import type { PermissionArea, PermissionFacts } from '../../../src/checks/permission/facts/facts.ts'
import type { PermissionKind } from '../../../src/checks/permission/facts/permission.ts'
import type { Severity } from '../../../src/findings/severity.ts'

export type PermissionCase = {
  name: string
  facts: PermissionFacts
  /** Kind and severity of each, in order; empty where nothing is to be found. */
  found: [PermissionKind, Severity][]
  /** Whether each has a transaction that ends it. */
  revocable?: boolean[]
  /** What the sentences about them have to say. */
  says?: (string | RegExp)[]
}

/** Runs a table of cases against one check, and what every check must do. */
export const testPermissionCheck = (
  check: PermissionCheck,
  { empty, cases }: { empty: PermissionFacts; cases: readonly PermissionCase[] },
): void => {
  describe(check.id, () => {
    test.each(cases)('$name', ({ facts, found, revocable, says = [] }) => {
      const { permissions, assessment } = examinePermissions([check], facts)
      expect(permissions.map(({ kind, severity }) => [kind, severity])).toEqual(found)
      if (revocable)
        expect(permissions.map(({ revocation }) => revocation !== undefined)).toEqual(revocable)
      const said = permissions
        .flatMap(({ summary, remedy, notes }) => [summary, remedy, ...notes])
        .join(' ')
      for (const words of says) expect(said).toMatch(words)
      for (const { message } of assessment.reasons) expect(message).toMatch(/^[A-Z0-9].*\.$/)
      expect(assessment.reasons.map(({ code }) => code)).toEqual(
        assessment.reasons.map(() => check.code),
      )
      expect(assessment.coverage).toMatchObject([{ check: check.id, status: 'ran' }])
    })

    test('finds nothing where there is nothing', () => {
      expect(examinePermissions([check], empty)).toMatchObject({
        permissions: [],
        assessment: { riskLevel: 'low', score: 0, reasons: [] },
      })
    })

    test.each(check.areas.map((area): [PermissionArea] => [area]))(
      'has failed where %s were not seen',
      (area) => {
        const { assessment } = examinePermissions([check], {
          ...empty,
          unseen: { [area]: 'The node said no.' },
        })
        expect(assessment.coverage).toEqual([
          {
            check: check.id,
            status: 'failed',
            critical: check.critical,
            why: 'The node said no.',
          },
        ])
        expect(assessment.riskLevel).toBe(check.critical ? 'unknown' : 'low')
      },
    )
  })
}
