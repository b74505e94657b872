import { joinContexts } from '../assess/joint-context.ts'
import { runRules } from '../assess/evaluate.ts'
import { jointRules } from '../rules/registry.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { Finding } from '../../findings/finding.ts'
import { isAtLeast } from '../../findings/severity.ts'
import { assess } from '../assess/score.ts'
import type { Examination } from '../scan-transaction.ts'

/**
 * The examinations, with the findings on all transactions as one: a wallet can be emptied in parts that are small or of
 * one asset each. Every transaction that takes part gets the finding, unless its own is as serious.
 */
export const assessTogether = (alone: readonly Examination[]): Examination[] => {
  const seen = alone.filter(({ context }) => context.simulation.status === 'ok')
  const joint = joinContexts(seen.map(({ context }) => context))
  const found = new Map<RiskContext, Finding[]>()
  for (const finding of joint ? runRules(jointRules, joint.context) : []) {
    const shares = seen.map((_, index) => ownPaths(finding, joint?.starts ?? [], index))
    const inSeveral = shares.filter((paths) => paths.length > 0).length > 1
    for (const [index, { context, findings }] of seen.entries()) {
      const at = shares[index] ?? []
      if (at.length === 0 || findings.some((each) => isAsSerious(each, finding))) continue
      // In one transaction alone, it counts if the others bring it about, such as by giving a return back.
      if (!inSeveral && findings.some(({ rule }) => rule === finding.rule)) continue
      found.set(context, [...(found.get(context) ?? []), { ...finding, shared: true, at }])
    }
  }
  return alone.map((examination) => withFindings(examination, found.get(examination.context) ?? []))
}

const withFindings = (examination: Examination, more: readonly Finding[]): Examination => {
  if (more.length === 0) return examination
  const findings = [...more, ...examination.findings]
  return { ...examination, findings, assessment: assess(findings) }
}

/** The paths of one transaction among those of the joint finding, with its own indexes. */
const ownPaths = (
  { at = [] }: Finding,
  starts: readonly number[],
  index: number,
): NonNullable<Finding['at']> => {
  const start = starts[index] ?? 0
  const end = starts[index + 1] ?? Number.POSITIVE_INFINITY
  return at
    .filter(([top = 0]) => top >= start && top < end)
    .map(([top = 0, ...rest]) => [top - start, ...rest])
}

const isAsSerious = (own: Finding, joint: Finding): boolean =>
  own.rule === joint.rule && isAtLeast(own.severity, joint.severity)
