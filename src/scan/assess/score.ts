import type { Finding } from '../../findings/finding.ts'
import { mostSeriousOf, type Severity } from '../../findings/severity.ts'
import { severityFloors } from '../thresholds.ts'

/** From the mildest to the most serious. */
export const verdicts = ['safe', 'suspicious', 'malicious'] as const

export type Verdict = (typeof verdicts)[number]

export type Assessment = {
  /** 0 safe to 1 critical, three decimals. */
  score: number
  verdict: Verdict
}

/** Minimum scores of the verdicts; fixed by the interface. */
export const verdictBounds = { suspicious: 0.3, malicious: 0.7 } as const

/**
 * The weight of a single finding that states none of its own. One critical finding is malicious and one high finding
 * suspicious. Two high findings are malicious, and two medium ones suspicious: each alone is a reason for care, both
 * together are no coincidence.
 */
const weights: Record<Severity, number> = {
  info: 0,
  low: 0.03,
  medium: 0.17,
  high: 0.5,
  critical: 0.9,
}

/** What a signature that never expires weighs beside another finding of each severity. */
const lastingWeights: Record<Severity, number> = {
  info: 0,
  low: 0,
  medium: weights.high,
  high: weights.critical,
  critical: weights.critical,
}

/** What advises against signing is never safe, whatever weight a finding states of its own. */
const floors: Record<Severity, number> = { info: 0, ...severityFloors }

/** Findings of these severities about something that could not be examined keep the verdict from being safe. */
const serious: ReadonlySet<Severity> = new Set(['medium', 'high', 'critical'])

/**
 * Score and verdict of a transaction, from its findings alone. Findings combine like independent probabilities (1 − Π(1
 * − weight)). Trial findings do not count, and several findings of one rule count once, by the most serious.
 */
export const assess = (findings: readonly Finding[]): Assessment => {
  const scored = findings.filter(({ stage }) => stage === 'scored')
  const incomplete = scored.some(
    ({ incomplete: unseen, severity }) => unseen && serious.has(severity),
  )
  let trust = 1
  for (const weight of weightByRule(scored).values()) trust *= 1 - weight
  const floor = incomplete ? verdictBounds.suspicious : 0
  const score = Math.round(Math.max(1 - trust, floor) * 1000) / 1000
  return { score, verdict: verdictOf(score) }
}

const weightByRule = (findings: readonly Finding[]): Map<string, number> => {
  const others = findings.filter(({ lasting, incomplete }) => !lasting && !incomplete)
  const worst = mostSeriousOf(others.map(({ severity }) => severity)) ?? 'info'
  const byRule = new Map<string, number>()
  for (const { rule, lasting, severity, weight: own = weights[severity] } of findings) {
    // A signature that never expires turns any other risk into one that can be exploited at any time.
    const weight = Math.max(own, floors[severity], lasting ? lastingWeights[worst] : 0)
    byRule.set(rule, Math.max(byRule.get(rule) ?? 0, weight))
  }
  return byRule
}

/** The verdict on several transactions together. */
export const worstVerdict = (verdicts: readonly Verdict[]): Verdict => {
  if (verdicts.includes('malicious')) return 'malicious'
  return verdicts.includes('suspicious') ? 'suspicious' : 'safe'
}

const verdictOf = (score: number): Verdict => {
  if (score >= verdictBounds.malicious) return 'malicious'
  return score >= verdictBounds.suspicious ? 'suspicious' : 'safe'
}
