import { type JointContext, joinContexts } from './joint-context.ts'
import { runRules } from '../assess/evaluate.ts'
import { jointRules } from '../rules/registry.ts'
import { isRecordedDeposit } from '../facts/deposit-record.ts'
import { isKeptForUser } from '../facts/kept-for-user.ts'
import { isBesideCall } from '../facts/loss/beside-call.ts'
import { outflowsOf } from '../facts/outflow.ts'
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
      // In one transaction alone, it counts if another one brings it about.
      const isOfAll = inSeveral || isGivenOn(context, seen) || isBesideCallOf(joint, finding)
      if (!isOfAll || (!inSeveral && reports(findings, finding))) continue
      found.set(context, [...(found.get(context) ?? []), { ...finding, shared: true, at }])
    }
  }
  return alone.map((examination) => withFindings(examination, found.get(examination.context) ?? []))
}

/** Wallets sign a payment of their own alone: an app joined it to the call of another transaction. */
const isBesideCallOf = (joint: JointContext | undefined, { at = [] }: Finding): boolean =>
  joint !== undefined &&
  isBesideCall(
    at.map((path) => ({ at: path })),
    joint.context,
  )

const reports = (findings: readonly Finding[], { rule }: Finding): boolean =>
  findings.some((own) => own.rule === rule)

/**
 * Whether another transaction gives others what this one brings, so that it is no return. A deposit in the user's name
 * stays the user's.
 */
const isGivenOn = (context: RiskContext, seen: readonly Examination[]): boolean => {
  const brought = new Set(
    context.effects.balances.flatMap(({ owner, mint, before, after }) =>
      context.identity.ownedAfter(owner) && after > before ? [mint] : [],
    ),
  )
  return seen.some(
    ({ context: other }) =>
      other !== context &&
      outflowsOf(other).some(
        (outflow) =>
          brought.has(outflow.mint) &&
          !isKeptForUser(outflow, other) &&
          !isRecordedDeposit(outflow, other),
      ),
  )
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
