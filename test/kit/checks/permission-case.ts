import { describe, expect, test } from 'bun:test'
import { assess } from '../../../src/findings/assess.ts'
import type { Finding } from '../../../src/findings/finding.ts'
import type { IncompleteList } from '../../../src/findings/gap.ts'
import { textOf } from '../../../src/findings/words/catalogue.ts'
import {
  examinePermissions,
  type PermissionCheck,
} from '../../../src/checks/permission/assess/check.ts'
import type { PermissionArea, PermissionFacts } from '../../../src/checks/permission/facts/facts.ts'
import type { Permission } from '../../../src/checks/permission/facts/permission.ts'
import { permissionText } from '../../../src/checks/permission/words/en/permissions.ts'
import { permissionSentences } from '../../../src/checks/permission/words/permission-words.ts'
import type { Severity } from '../../../src/findings/severity.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import { mine } from '../scan/risk-context.ts'
import type { Found } from './check-table.ts'

type Case = { name: string; facts: PermissionFacts }

/**
 * Tests one permission check: where it has no findings, its exact findings elsewhere (`permissions` in the order of the
 * facts, `finds` by severity), and that it fails if one of its areas was not read.
 */
export const testPermissionCheck = <Params>(
  check: PermissionCheck<string, Params>,
  {
    empty,
    quiet = [],
    firing,
  }: {
    empty: PermissionFacts
    quiet?: readonly Case[]
    firing: readonly (Case & {
      permissions: readonly Permission[]
      finds: readonly Found<NoInfer<Params>>[]
    })[]
  },
): void => {
  const own = { check: check.id, critical: check.critical === true }
  const whole = (found: Found<Params>): Finding => ({
    rule: check.id,
    code: check.code,
    severity: 'info',
    stage: 'scored',
    family: 'permissions',
    ...found,
  })

  describe(check.id, () => {
    test.each([{ name: 'nothing to find', facts: empty }, ...quiet])(
      'finds nothing: $name',
      ({ facts }) => {
        const examined = examinePermissions([check], facts)
        expect(examined).toEqual({
          permissions: [],
          findings: [],
          coverage: [{ ...own, status: 'ran' }],
        })
        expect(assess(examined)).toMatchObject({ riskLevel: 'low', score: 0 })
      },
    )

    test.each(firing)('finds: $name', ({ facts, permissions, finds }) => {
      const examined = examinePermissions([check], facts)
      expect(examined).toEqual({
        permissions: [...permissions],
        findings: finds.map(whole),
        coverage: [{ ...own, status: 'ran' }],
      })
      for (const finding of examined.findings)
        expect(textOf(permissionSentences(finding))).toMatch(/^[A-Z0-9].*\.$/)
      for (const permission of examined.permissions) expectSentences(permission)
    })

    test.each(check.areas.map((area): [PermissionArea] => [area]))(
      'does not run: %s were not read',
      (area) => {
        const lists: IncompleteList[] = [
          { list: 'token-accounts', problem: 'refused', refusal: 'not-offered' },
        ]
        const examined = examinePermissions([check], { ...empty, unread: { [area]: lists } })
        expect(examined.coverage).toEqual([
          { ...own, status: 'failed', gap: { reason: 'lists-incomplete', lists } },
        ])
        expect(assess(examined).riskLevel).toBe(check.critical ? 'unknown' : 'low')
      },
    )
  })
}

/** Some begin with an address, which may be lower case. */
const expectSentences = (permission: Permission): void => {
  const { summary, remedy, notes = [] } = permissionText(permission)
  for (const sentence of [summary, remedy, ...notes]) expect(sentence).toMatch(/^[\w].*\.$/)
}

/** The finding about one permission of `holder` over the account `mine`. `more`: params that only some checks have. */
export const foundBy = <More extends object = object>(
  holder: Address,
  severity: Severity = 'info',
  more?: More,
) => [{ severity, params: { count: 1, holders: [holder], ...(more as More) }, subject: mine }]
