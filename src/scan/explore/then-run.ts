import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import type { TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'
import type { VmRun } from '../../solana/vm/vm.ts'
import { worseThan } from '../scenarios/compare.ts'
import { withoutLookups } from '../scenarios/message-variants.ts'
import { outcomeOf, type UserOutcome } from '../scenarios/outcome.ts'
import type { WorseScenario } from '../scenarios/report.ts'
import { type AssessedRun, assessedRun, seriousFindings } from './assess-run.ts'
import { majorityPercent } from '../thresholds.ts'
import type { ExploreInput } from './explore-input.ts'
import { overridden } from './run-scenario.ts'
import { isStoppedByGuards } from './stopped-by-guards.ts'
import { callsOf } from './vm-calls.ts'
import { subjectOf } from './worse-list.ts'

/** A run that ended well, on changed accounts. */
export type ThenRun = AssessedRun & { changes: ReadonlyMap<Address, Account | undefined> }

/** A run of the interpreter on changed accounts. */
export const interpretedThen = (
  input: ExploreInput,
  run: TransactionRun,
  changes: ThenRun['changes'],
): ThenRun => ({ ...assessedRun(input, run), changes })

/** A run of the VM; undefined where it failed, was stopped by guards, or has no trace. */
export const nativeThen = (
  { observed: { resolved, before } }: ExploreInput,
  run: VmRun,
  changes: ThenRun['changes'],
): ThenRun | undefined => {
  if (run.status !== 'ok' || !run.trace) return undefined
  if (isStoppedByGuards(resolved, overridden(before, changes), run.after)) return undefined
  return { after: run.after, calls: callsOf(run, withoutLookups(resolved)), changes }
}

/** Whether a run does the user the same harm, or more of it; of a price, which is a bound, at least half. */
export const doesHarm = (
  input: ExploreInput,
  now: UserOutcome | undefined,
  found: WorseScenario,
  then: ThenRun,
): boolean => {
  const { user, observed } = input
  const before = overridden(observed.before, then.changes)
  if (found.what === 'finding') {
    const { rule, subject } = found.finding
    return seriousFindings({ ...input, observed: { ...observed, before } }, then).some(
      (finding) => finding.rule === rule && finding.subject === subject,
    )
  }
  const outcome = outcomeOf({ user, before, after: then.after, writable: observed.writable })
  return worseThan(now, outcome).some(
    (each) =>
      subjectOf(each) === subjectOf(found) &&
      (each.what !== 'loss' || found.what !== 'loss' || each.lostThen >= leastOf(found)),
  )
}

const leastOf = ({ lostThen, priced }: { lostThen: bigint; priced: boolean }): bigint =>
  priced && lostThen > 0n ? (lostThen * majorityPercent) / 100n : lostThen
