import { usesDurableNonce } from '../../solana/transaction/nonce.ts'
import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { exposureOf, isExposed, isUntrusted } from '../scenarios/exposure.ts'
import { sameOutcome, type Worse, worseThan, isLargeShare } from '../scenarios/compare.ts'
import { outcomeOf, type UserOutcome } from '../scenarios/outcome.ts'
import {
  noScenarios,
  type ScenarioGap,
  type ScenarioReport,
  type WorseScenario,
} from '../scenarios/report.ts'
import { chainSysvars, isClock, namedSysvars, slotOf } from '../../solana/state/sysvars.ts'
import type { VmSession } from '../../solana/vm/vm.ts'
import type { ScanVm } from './scan-vm.ts'
import type { Scenario, TimeUnit } from '../scenarios/scenario.ts'
import { scenariosFor } from '../scenarios/scenarios.ts'
import { clockSysvar } from '../../solana/address/known-address.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'
import type { ExploreInput } from './explore-input.ts'
import { programDataAddress, programDataOf } from '../../solana/vm/program-data.ts'
import type { MoreToRead, Observed } from '../observe/observe-transaction.ts'
import { confirmWorse } from './confirm-worse.ts'
import { explorationKey } from './exploration-key.ts'
import { exploreForced } from './explore-forced.ts'
import { type PreparedExploration, prepareExploration } from './prepare-exploration.ts'
import type { SeenExplorations } from './seen-explorations.ts'
import {
  makeScenarioRunner,
  type RunScenario,
  vmInputOf,
  type ScenarioRun,
} from './run-scenario.ts'

/** Sysvars that the scenarios start from; none if the message calls no untrusted program. */
export const sysvarsFor =
  (knownPrograms: ReadonlySet<Address>) =>
  ({ instructions, accounts }: ResolvedMessage): Address[] => {
    if (!instructions.some(({ programId }) => isUntrusted(programId, knownPrograms))) return []
    const named = accounts.flatMap(({ address }) => (namedSysvars.has(address) ? [address] : []))
    return [...new Set([clockSysvar, ...chainSysvars, ...named])]
  }

/** Sysvars and program headers that exploring needs, for `observeTransaction`. */
export const moreToRead = (knownPrograms: ReadonlySet<Address>): MoreToRead => ({
  sysvarsFor: sysvarsFor(knownPrograms),
  headsFor: ({ instructions }) => [
    ...new Set(
      instructions.flatMap(({ programId }) =>
        isUntrusted(programId, knownPrograms) ? [programDataAddress(programId)] : [],
      ),
    ),
  ],
})

/**
 * Runs the transaction again in this process in other scenarios, if an untrusted program receives something of the
 * user's. Returns those in which the user loses more than now. The run on the current chain must agree with the node
 * first; otherwise the scenarios prove nothing.
 */
export const exploreScenarios = async (
  vm: ScanVm,
  input: ExploreInput,
): Promise<ScenarioReport> => {
  const { observed, user, knownPrograms } = input
  const { resolved, states } = observed
  const exposure = exposureOf({ user, resolved, statesBefore: states.before, knownPrograms })
  if (!isExposed(exposure)) return noScenarios('not-needed')
  if (resolved.missing) return noScenarios('unavailable', 'does-not-load')
  const clock = observed.sysvars.get(clockSysvar)
  if (!clock) return noScenarios('untold', 'no-clock')
  if (!isClock(clock)) return noScenarios('untold', 'invalid-clock')
  if (lacksCode(exposure.programs, observed)) return noScenarios('untold', 'no-program-account')
  if (observed.isCut) return noScenarios('unavailable', 'does-not-load')
  const report = await exploreOnce(vm, clock, input)
  if (!mayBeWrongCode(report)) return report
  // Cached code may be the cause, so it is read anew before anything is concluded from a disagreement.
  vm.forget(vmInputOf(observed).programs)
  return exploreOnce(vm, clock, input)
}

/**
 * Whether the node ran a program without returning its account, or the account of its code: an archive or a replay. A
 * program without code cannot run, so its author cannot bring this about.
 */
const lacksCode = (
  programs: readonly Address[],
  { before, missingCode, simulated }: Observed,
): boolean =>
  programs.some((program) => {
    const account = before.get(program)
    if (!account) return true
    const code = programDataOf(account)
    return code !== undefined && hasSucceeded(simulated) && missingCode.has(code)
  })

const hasSucceeded = (simulated: Observed['simulated']): boolean =>
  simulated.ok && !simulated.answer.error

const exploreOnce = async (
  vm: ScanVm,
  clock: Account,
  input: ExploreInput,
): Promise<ScenarioReport> => {
  if (vm.explore) return vm.explore(input)
  const opening = await vm.open(vmInputOf(input.observed))
  if (opening.status === 'unavailable') return noScenarios('unavailable', opening.gap)
  const { session } = opening
  try {
    return await explore(session, clock, input, vm.seen)
  } finally {
    session.close()
  }
}

const mayBeWrongCode = ({ status, gap }: ScenarioReport): boolean =>
  status === 'not-comparable' || gap === 'differs-from-vm' || gap === 'does-not-load'

const explore = async (
  session: VmSession,
  clock: Account,
  input: ExploreInput,
  seen: SeenExplorations | undefined,
): Promise<ScenarioReport> => {
  const facts = { programs: session.programs, slot: slotOf(clock) }
  const first = await makeScenarioRunner(session, input)()
  if (first.status === 'out-of-time')
    return { ...noScenarios('unavailable', 'out-of-time'), ...facts }
  const apart = differenceOf(input, first)
  if (apart) return { ...noScenarios('not-comparable', apart.gap), ...facts, worse: apart.worse }
  const prepared = prepareExploration({
    ...input,
    codeOf: session.codeOf,
    localAccount: session.accountOf,
    native: first,
  })
  const key = seen && !('gap' in prepared) ? explorationKey(input, prepared) : undefined
  const ranBefore = key === undefined ? undefined : seen?.find(key)
  if (ranBefore !== undefined)
    return { status: 'ran', ran: ranBefore, skipped: 0, worse: [], ...facts }
  const { isPlain, ...report } = await exploreAll(session, input, prepared, first)
  if (key !== undefined && isPlain && report.status === 'ran') seen?.keep(key, report.ran)
  return { ...report, ...facts }
}

/** Every path of the untrusted programs, then the transaction in every scenario. `isPlain`: see `ForcedReport`. */
const exploreAll = async (
  session: VmSession,
  input: ExploreInput,
  prepared: PreparedExploration | { gap: ScenarioGap },
  first: ScenarioRun,
): Promise<Omit<ScenarioReport, 'programs' | 'slot'> & { isPlain: boolean }> => {
  const forced =
    'gap' in prepared
      ? { worse: [], paths: 0, gap: prepared.gap, isPlain: false }
      : exploreForced(input, prepared)
  const { user, observed, more = [] } = input
  const { before, sysvars, resolved } = observed
  const scenarios = [...more, ...scenariosFor({ user, before, sysvars })]
  const now = first.status === 'ok' ? first.outcome : undefined
  const run = makeScenarioRunner(session, input)
  const tried = await tryAll(run, scenarios, now, usesDurableNonce(resolved))
  // Last, since no verdict depends on it.
  const inCode = input.isUnconfirmed
    ? forced.worse
    : await confirmWorse(session, input, forced, now)
  const skipped = scenarios.length - tried.ran
  const gap = forced.gap ?? (skipped > 0 ? 'out-of-time' : undefined)
  return {
    status: gap ? 'partial' : 'ran',
    ...(gap && { gap }),
    ran: tried.ran + forced.paths,
    skipped,
    worse: [...inCode, ...tried.worse],
    isPlain: forced.isPlain && tried.isPlain,
  }
}

/** How this machine and the node disagree. More harm here than on the node is reported as a finding. */
const differenceOf = (
  { user, observed }: ExploreInput,
  first: ScenarioRun,
): { gap: ScenarioGap; worse: WorseScenario[] } | undefined => {
  const { simulated, before, writable } = observed
  if (!simulated.ok) return undefined
  const { error, accountsAfter } = simulated.answer
  if (error) {
    if (first.status !== 'ok') return undefined
    return {
      gap: 'fails-on-node',
      worse: onReplay(worseThan(undefined, first.outcome)),
    }
  }
  if (!accountsAfter) return undefined
  if (first.status !== 'ok') return { gap: 'fails-here', worse: [] }
  const node = outcomeOf({ user, before, after: accountsAfter, writable })
  if (sameOutcome(node, first.outcome)) return undefined
  return { gap: 'differs-from-node', worse: onReplay(worseThan(node, first.outcome)) }
}

const onReplay = (worse: readonly Worse[]): WorseScenario[] =>
  worse.map((each) => ({
    ...each,
    scenario: { id: 'replay', change: { cause: 'replay' } },
    priced: false,
  }))

/** More losses of one kind than this add nothing. */
const maxWorseOfAKind = 8

const tryAll = async (
  run: RunScenario,
  scenarios: readonly Scenario[],
  now: UserOutcome | undefined,
  neverExpires: boolean,
): Promise<{ worse: WorseScenario[]; ran: number; isPlain: boolean }> => {
  const worse: WorseScenario[] = []
  let isPlain = true
  let ran = 0
  for (const scenario of scenarios) {
    const answer = await run(scenario)
    if (answer.status === 'out-of-time') break
    ran++
    if (answer.status !== 'ok') continue
    for (const each of worseThan(now, answer.outcome)) {
      isPlain = false
      addWorse(worse, each, scenario, !neverExpires && isAfterExpiry(scenario))
    }
  }
  return { worse, ran, isPlain }
}

/** A signed transaction can land for about a minute. */
const isAfterExpiry = ({ change }: Scenario): boolean =>
  change.cause === 'time' && lateUnits.has(change.unit)

const lateUnits: ReadonlySet<TimeUnit> = new Set(['hour', 'day', 'epoch', 'month', 'year'])

const addWorse = (
  worse: WorseScenario[],
  found: Worse,
  scenario: Scenario,
  late: boolean,
): void => {
  if (worse.filter(({ kind }) => kind === found.kind).length >= maxWorseOfAKind) return
  const { id, change } = scenario
  if (late && found.what === 'loss' && !isLargeShare(found)) return
  worse.push({ ...found, scenario: { id, change }, priced: false, ...(late && { late }) })
}
