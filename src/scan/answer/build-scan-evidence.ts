import { staticBound } from '../scenarios/bound.ts'
import { exposureIn } from '../facts/exposure.ts'
import type { ScenarioReport } from '../scenarios/report.ts'
import type { ControlChange } from '../../solana/effects/change.ts'
import type { Finding } from '../../findings/finding.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { simulationGapText, unseenText } from '../words/en/simulation.ts'
import { scenarioGapText } from '../words/en/scenarios.ts'
import { sentencesOf } from '../words/scan-words.ts'
import type { GuardEvidence } from './build-guards.ts'
import type { Versions } from './build-provenance.ts'
import { type CodeEvidence, codeEvidenceOf } from './code-evidence.ts'
import type { AssetEvidence } from './describe-assets.ts'
import type { Observed } from '../observe/observe-transaction.ts'

/** A finding with its sentences, as answers contain it. */
export type FindingText = Pick<
  Finding,
  'rule' | 'severity' | 'stage' | 'subject' | 'before' | 'after' | 'at'
> & { flag: string; what: string; why?: string; advice?: string; code?: CodeEvidence }

/** The basis of the verdict, returned with `?include=`, as JSON values. */
export type ScanEvidence = {
  findings: FindingText[]
  controls: ControlChange[]
  /** On request only: each balance change as wallets show it. */
  assets?: AssetEvidence[]
  coverage: {
    simulated: boolean
    /** Why there is no usable simulation. */
    reason?: string
    /** Writable accounts of the message; all of them were requested. */
    writableAccounts: number
    unseenAccounts: { account: string; reason: string }[]
    /** Programs whose instructions could not be decoded. */
    unknownPrograms: string[]
    /**
     * Calls between programs that the node returned only in parsed form, as program and name. They are assessed by
     * their effects alone.
     */
    undecodedCalls: { programId: string; name: string }[]
    /** Mints whose decimals could not be read. Their balance changes are assessed but not shown. */
    mintsWithoutDecimals: string[]
    /** Scenarios that were run, under their permanent public name; absent if the server runs none. */
    worlds?: { status: ScenarioReport['status']; reason?: string; ran: number; skipped: number }
  }
  /** Upper bound of what the signature can lose, whatever unknown programs do; raw units as text. */
  bound: { mint: string; most: string; by: 'reach' | 'shown' }[]
  provenance: {
    accountsSlot: number
    simulationSlot?: number
    unitsConsumed?: number
    rules: string[]
  } & Partial<Versions>
  /** On request only. */
  guards?: GuardEvidence
}

/** The parts that can be requested, in the order of the answer. */
export const evidenceParts = [
  'findings',
  'controls',
  'assets',
  'coverage',
  'bound',
  'provenance',
  'guards',
] as const satisfies readonly (keyof ScanEvidence)[]

export type EvidencePart = (typeof evidenceParts)[number]

/** The answer with the requested evidence. */
export const withEvidence = <Answer>(
  { answer, evidence }: { answer: Answer; evidence: ScanEvidence },
  parts: readonly EvidencePart[],
): Answer | (Answer & { evidence: Partial<ScanEvidence> }) =>
  parts.length === 0
    ? answer
    : { ...answer, evidence: Object.fromEntries(parts.map((part) => [part, evidence[part]])) }

/** Parts that need another hash or request, and are built only on request. */
export type RequestedEvidence = {
  versions?: Versions
  guards?: GuardEvidence
  assets?: AssetEvidence[]
}

/** Each part is computed when it is read: most callers read none. */
export const buildScanEvidence = (
  input: {
    context: RiskContext
    findings: readonly Finding[]
    observed: Observed
    ruleIds: readonly string[]
  },
  { versions, guards, assets }: RequestedEvidence,
): ScanEvidence => {
  const { context, findings, observed, ruleIds } = input
  return {
    get findings() {
      return findings.map(findingText)
    },
    controls: context.effects.controls,
    get coverage() {
      return coverageOf(context, observed)
    },
    get bound() {
      return boundOf(context)
    },
    provenance: { ...provenanceOf(observed, ruleIds), ...versions },
    ...(guards && { guards }),
    ...(assets && { assets }),
  }
}

const coverageOf = (context: RiskContext, observed: Observed): ScanEvidence['coverage'] => {
  const { simulation, effects, instructions } = context
  const calls = observed.simulated.ok ? observed.simulated.answer.innerInstructions : undefined
  const unknown = instructions.filter(({ status }) => status === 'unknown-program')
  const unshown = effects.balances.filter(({ decimals }) => decimals === undefined)
  return {
    simulated: simulation.status === 'ok',
    ...(simulation.status === 'unavailable' && { reason: simulationGapText(simulation.gap) }),
    writableAccounts: observed.writable.length,
    unseenAccounts: effects.unseen.map((unseen) => ({
      account: unseen.account,
      reason: unseenText(unseen),
    })),
    unknownPrograms: [...new Set(unknown.map(({ programId }) => programId))],
    undecodedCalls: (calls ?? []).flatMap(({ programId, parsed }) =>
      parsed ? [{ programId, name: parsed.type }] : [],
    ),
    mintsWithoutDecimals: [...new Set(unshown.map(({ mint }) => mint))],
    ...scenarioCoverage(context),
  }
}

const provenanceOf = (
  { accountsSlot, simulated }: Observed,
  ruleIds: readonly string[],
): ScanEvidence['provenance'] => {
  const answer = simulated.ok ? simulated.answer : undefined
  return {
    accountsSlot: Number(accountsSlot),
    ...(answer && { simulationSlot: Number(answer.slot) }),
    ...(answer?.unitsConsumed !== undefined && { unitsConsumed: Number(answer.unitsConsumed) }),
    rules: [...ruleIds],
  }
}

const findingText = (finding: Finding): FindingText => {
  const { rule, code, severity, stage, subject, before, after, at } = finding
  const decision = codeEvidenceOf(finding)
  return {
    ...sentencesOf(finding),
    rule,
    flag: code,
    severity,
    stage,
    ...(subject !== undefined && { subject }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(at && { at }),
    ...(decision && { code: decision }),
  }
}

const scenarioCoverage = ({ scenarios }: RiskContext): Pick<ScanEvidence['coverage'], 'worlds'> => {
  if (!scenarios) return {}
  const { status, gap, ran, skipped } = scenarios
  const reason = gap && { reason: scenarioGapText(gap) }
  return { worlds: { status, ...reason, ran, skipped } }
}

const boundOf = (context: RiskContext): ScanEvidence['bound'] => {
  const { user, resolved, instructions, before, states, effects } = context
  return staticBound({
    user,
    resolved,
    before,
    statesBefore: states.before,
    exposure: exposureIn(context),
    balances: effects.balances,
    instructions,
  }).map(({ mint, max, by }) => ({ mint, most: max.toString(), by }))
}
