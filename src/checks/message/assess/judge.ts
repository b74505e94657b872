import type { CheckRun } from '../../../findings/reason-check.ts'
import { gravestOf, type Severity } from '../../../findings/severity.ts'
import type { MessageCheck, MessageContext, MessageObservation, Reason } from './check.ts'
import type { MessageKind } from '../content/content.ts'
import { hostText, readAuthority } from '../content/host.ts'

/** Contract 2.8, and what the bytes are. */
export type MessageRisk = {
  kind: MessageKind
  riskLevel: 'low' | 'medium' | 'high' | 'critical' | 'unknown'
  /** 0 to 100, higher is riskier; each level has a range of its own. */
  score: number
  /** The gravest first. */
  reasons: Reason[]
  summary: string
}

/** The same with what it stands on. */
export type MessageAssessment = MessageRisk & {
  /** Which check gave which reason, in the order of `reasons`. */
  findings: (Reason & { check: string })[]
  /** Every check in order, with what came of it. */
  coverage: CheckRun[]
}

/** Runs every check and joins what they saw. A check that throws leaves a reason in its place, and the level unknown. */
export const judgeMessage = (
  checks: readonly MessageCheck[],
  context: MessageContext,
): MessageAssessment => {
  const runs = checks.map((check) => examine(check, context))
  const observations = runs
    .flatMap(({ run: { check }, seen }) => seen.map((each) => ({ check, ...each })))
    .sort((one, other) => ranks[other.severity] - ranks[one.severity])
  const riskLevel = levelOf(observations)
  const reasons = observations.map(({ code, message, severity }) => ({ code, message, severity }))
  return {
    kind: context.content.kind,
    riskLevel,
    score: scoreOf(riskLevel, observations),
    reasons,
    summary: summaryOf(riskLevel, reasons[0], context),
    findings: observations.map(({ unseen: _kept, ...finding }) => finding),
    coverage: runs.map(({ run }) => run),
  }
}

const ranks: Record<Severity, number> = { info: 0, low: 1, medium: 2, high: 3, critical: 4 }

type RunOfCheck = { run: CheckRun; seen: MessageObservation[] }

const examine = (check: MessageCheck, context: MessageContext): RunOfCheck => {
  try {
    const seen = check.examine(context)
    return { run: { check: check.id, status: 'ran', critical: true }, seen }
  } catch {
    const why = `The check “${check.id}” could not be completed; what it would have found is not known.`
    return {
      run: { check: check.id, status: 'failed', critical: true, why },
      seen: [{ code: 'CHECK_FAILED', message: why, severity: 'medium', unseen: true }],
    }
  }
}

/** What could not be seen is `unknown`, unless what could be seen is bad enough by itself. */
const levelOf = (observations: readonly MessageObservation[]): MessageRisk['riskLevel'] => {
  const gravest = gravestOf(observations.map(({ severity }) => severity))
  if (gravest === 'critical' || gravest === 'high') return gravest
  if (observations.some(({ unseen }) => unseen)) return 'unknown'
  return gravest === 'medium' ? 'medium' : 'low'
}

/** Where each level begins. What is not known weighs as much as something of medium severity. */
const floors = { low: 0, medium: 30, unknown: 40, high: 65, critical: 90 } as const

const perFurther = 3
const mostFurther = 10

/** Further reasons add a little, never a level. */
const scoreOf = (
  level: MessageRisk['riskLevel'],
  observations: readonly MessageObservation[],
): number => {
  const bad = observations.filter(({ severity }) => ranks[severity] >= ranks.low).length
  const counted = level === 'low' ? bad : bad - 1
  return floors[level] + Math.min(Math.max(counted, 0) * perFurther, mostFurther)
}

const summaryOf = (
  level: MessageRisk['riskLevel'],
  first: Reason | undefined,
  context: MessageContext,
): string => {
  if (level === 'low') return harmless(context)
  const message = first?.message ?? 'Nothing is known about this message.'
  return level === 'critical' || level === 'high' ? `Do not sign. ${message}` : message
}

const harmless = ({ content: { kind, signIn } }: MessageContext): string => {
  const host = signIn?.domain === undefined ? undefined : readAuthority(signIn.domain)
  return kind === 'sign-in' && host
    ? `Signs in to ${hostText(host)} with your wallet; a signature moves nothing.`
    : 'A text for people; a signature under it moves nothing by itself.'
}
