import { describe, expect, test } from 'bun:test'
import { type Check, failed, notApplicable } from '../../src/findings/check.ts'
import { runChecks } from '../../src/findings/run-checks.ts'

type Context = { amount: number }

const check = (differences: Partial<Check<Context>>): Check<Context> => ({
  id: 'check',
  code: 'CODE',
  severity: 'medium',
  evaluate: () => [],
  ...differences,
})
const run = (...checks: Check<Context>[]) => runChecks(checks, { amount: 3 })

describe('runChecks', () => {
  test('a finding combines the check and the observation', () => {
    const { findings } = run(
      check({
        family: 'record',
        doubtful: true,
        evaluate: ({ amount }) => [
          { params: { amount }, subject: 'account', before: 'one', after: 'two', at: [[0]] },
          { params: {}, code: 'OTHER', severity: 'high' },
        ],
      }),
    )
    const own = { rule: 'check', stage: 'scored', family: 'record', doubtful: true } as const
    expect(findings).toEqual([
      {
        ...own,
        code: 'CODE',
        severity: 'medium',
        params: { amount: 3 },
        subject: 'account',
        before: 'one',
        after: 'two',
        at: [[0]],
      },
      { ...own, code: 'OTHER', severity: 'high', params: {} },
    ])
  })

  test('coverage lists every check in order, with the reason if it did not run', () => {
    const unread = { reason: 'unreadable-data' } as const
    const unnamed = { reason: 'token-unnamed' } as const
    const { coverage } = run(
      check({ id: 'a', critical: true }),
      check({ id: 'b', evaluate: () => failed(unread) }),
      check({ id: 'c', evaluate: () => notApplicable(unnamed) }),
    )
    expect(coverage).toEqual([
      { check: 'a', status: 'ran', critical: true },
      { check: 'b', status: 'failed', critical: false, gap: unread },
      { check: 'c', status: 'not-applicable', critical: false, gap: unnamed },
    ])
  })

  test('observations of a failed check are still findings', () => {
    const { findings } = run(
      check({ evaluate: () => failed({ reason: 'unreadable-data' }, [{ params: {} }]) }),
    )
    expect(findings).toHaveLength(1)
  })

  test('a check may be critical for some contexts only', () => {
    const { coverage } = run(
      check({ id: 'a', critical: ({ amount }) => amount > 2 }),
      check({ id: 'b', critical: ({ amount }) => amount > 3 }),
    )
    expect(coverage.map(({ critical }) => critical)).toEqual([true, false])
  })

  test('a check that throws has failed, and the others run', () => {
    const broken = check({
      id: 'broken',
      critical: true,
      evaluate: () => {
        throw new Error('unforeseen')
      },
    })
    expect(run(broken, check({ id: 'b' })).coverage).toEqual([
      { check: 'broken', status: 'failed', critical: true, gap: { reason: 'check-crashed' } },
      { check: 'b', status: 'ran', critical: false },
    ])
  })
})
