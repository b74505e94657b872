import { describe, expect, test } from 'bun:test'
import type { Check, CheckRun } from '../../../src/findings/check.ts'
import type { Finding } from '../../../src/findings/finding.ts'
import type { Gap } from '../../../src/findings/gap.ts'
import { runChecks } from '../../../src/findings/run-checks.ts'
import type { SentenceWriter } from '../../../src/findings/words/catalogue.ts'

/** A finding as data. Absent fields are the check's own. */
export type Found<Params> = Pick<
  Finding<string, Params>,
  'params' | 'subject' | 'before' | 'after' | 'at'
> &
  Partial<Pick<Finding, 'code' | 'severity' | 'doubtful'>>

export type CheckTable<Case, Params> = {
  quiet: readonly Case[]
  /** Each with all of its findings, in order. */
  firing: readonly (Case & { finds: readonly Found<Params>[] })[]
  /** Cases in which the check does not run, or not completely, and why. */
  gaps?: readonly (Case & {
    run: Pick<CheckRun, 'status' | 'gap'>
    finds?: readonly Found<Params>[]
  })[]
}

/** Tests one check: where it has no findings, its exact findings elsewhere, and that each finding has sentences. */
export const testCheck = <Case extends { name: string }, Context, Params>(
  check: Check<Context, string, Params>,
  sentencesOf: SentenceWriter,
  contextOf: (from: Case) => Context,
  { quiet, firing, gaps = [] }: CheckTable<Case, Params>,
): void => {
  const examine = (from: Case) => {
    const { findings, coverage } = runChecks([check], contextOf(from))
    for (const finding of findings) expectSentences(finding, sentencesOf)
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
  const runOf = (from: Case, run: Pick<CheckRun, 'status' | 'gap'>): CheckRun => {
    const { id, critical } = check
    const weighs = typeof critical === 'function' ? critical(contextOf(from)) : critical === true
    return { check: id, critical: weighs, ...run }
  }

  describe(check.id, () => {
    for (const from of quiet)
      test(`finds nothing: ${from.name}`, () => {
        expect(examine(from)).toEqual({ findings: [], run: runOf(from, { status: 'ran' }) })
      })
    for (const from of firing)
      test(`finds: ${from.name}`, () => {
        const { findings, run } = examine(from)
        expect(findings).toEqual(from.finds.map(whole))
        expect(run).toEqual(runOf(from, { status: 'ran' }))
      })
    for (const from of gaps) {
      const { run, finds = [] } = from
      test(`${finds.length > 0 ? 'finds' : 'does not run'}: ${from.name}`, () => {
        expect(examine(from)).toEqual({ findings: finds.map(whole), run: runOf(from, run) })
      })
    }
  })
}

const traitsOf = <Context, Params>({
  incomplete,
  lasting,
  doubtful,
  listed,
  measured,
  family,
}: Check<Context, string, Params>) => ({
  ...(incomplete && { incomplete }),
  ...(lasting && { lasting }),
  ...(doubtful && { doubtful }),
  ...(listed && { listed }),
  ...(measured && { measured }),
  ...(family !== undefined && { family }),
})

/** Sentences must be complete, and must not advise against signing unless the finding is serious. */
const expectSentences = (finding: Finding, sentencesOf: SentenceWriter): void => {
  const sentences = sentencesOf(finding)
  for (const sentence of Object.values(sentences)) {
    expect(sentence).toMatch(/^[A-Z0-9“].*[.!]$/s)
    expect(sentence).not.toMatch(/undefined|\[object|NaN| {2}/)
  }
  if (finding.severity !== 'high' && finding.severity !== 'critical')
    expect(sentences.advice ?? '').not.toMatch(/^Do not\b(?!.*\bunless\b)/)
}

/** A case that differs from the kit's quiet context in some fields. */
type FieldCase<Context> = { name: string; context?: Partial<Context> }

export type FieldTable<Context, Params> = {
  quiet?: readonly FieldCase<Context>[]
  firing?: readonly (FieldCase<Context> & { finds: readonly Found<Params>[] })[]
  failing?: readonly (FieldCase<Context> & { gap: Gap })[]
  inapplicable?: readonly (FieldCase<Context> & { gap: Gap })[]
}

/** The same for checks with contexts that differ only in fields. */
export const testFieldCheck = <Context, Params>(
  check: Check<Context, string, Params>,
  sentencesOf: SentenceWriter,
  contextOf: (differences?: Partial<Context>) => Context,
  { quiet = [], firing = [], failing = [], inapplicable = [] }: FieldTable<Context, Params>,
): void => {
  testCheck(check, sentencesOf, ({ context }: FieldCase<Context>) => contextOf(context), {
    quiet,
    firing,
    gaps: [
      ...failing.map(({ gap, ...from }) => ({ ...from, run: { status: 'failed' as const, gap } })),
      ...inapplicable.map(({ gap, ...from }) => ({
        ...from,
        run: { status: 'not-applicable' as const, gap },
      })),
    ],
  })
}
