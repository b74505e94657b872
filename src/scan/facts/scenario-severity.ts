import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { mostSeriousOf, type Severity } from '../../findings/severity.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { isLargeShare } from '../scenarios/compare.ts'
import type { WorseScenario } from '../scenarios/report.ts'
import { nearlyAllPercent, reachableMinLamports } from '../thresholds.ts'
import { onlyNamedProgram } from './named-programs.ts'

/**
 * How serious it is that a scenario is worse. A price that others can change is never a theft by itself; where all
 * programs are publicly named, it is information.
 */
export const scenarioSeverity = (worse: WorseScenario, context: RiskContext): Severity => {
  const severity = severityInTime(worse, context)
  return severity === 'critical' && worse.late && !isMost(worse) ? 'high' : severity
}

const severityInTime = (worse: WorseScenario, context: RiskContext): Severity => {
  if (worse.what === 'control') return 'critical'
  if (worse.what === 'finding') return worse.finding.severity
  if (isPrice(worse)) return onlyNamedProgram(context) ? 'info' : 'high'
  if (worse.priced || worse.kind === 'growth' || worse.kind === 'vanish') return 'high'
  if (worse.kind === 'switch')
    return isLargeShare(worse) && !isSmallSol(worse) ? 'critical' : 'high'
  return worse.lostThen * 100n >= worse.held * nearlyAllPercent ? 'critical' : 'high'
}

/** A fixed price is a large share of a small wallet. */
const isSmallSol = ({
  mint,
  lostThen,
  lostNow,
}: Extract<WorseScenario, { what: 'loss' }>): boolean =>
  mint === wrappedSolMint && lostThen - lostNow < reachableMinLamports

/** Whether control changes hands, or more than half of an asset goes: no price does that. */
const isMost = (worse: WorseScenario): boolean =>
  worse.what !== 'loss' || (worse.lostThen - worse.lostNow) * 2n >= worse.held

/** Whether only the amount differs: neither what comes back for it nor whether the transaction works. */
export const isPrice = ({ priced, kind }: WorseScenario): boolean =>
  priced && (kind === 'switch' || kind === 'growth')

/** The most serious of what the scenarios show; undefined if none is worse. */
export const worstScenario = (context: RiskContext): Severity | undefined =>
  mostSeriousOf((context.scenarios?.worse ?? []).map((worse) => scenarioSeverity(worse, context)))
