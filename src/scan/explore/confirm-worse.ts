import type { Address } from '../../solana/address/address.ts'
import type { Turn } from '../../solana/vm/forced/explore-paths.ts'
import { stateChangesOf } from '../../solana/vm/forced/state-change.ts'
import { type FixedDecision, patchElf } from '../../solana/vm/sbpf/patch-elf.ts'
import type { RunnableTransaction } from '../../solana/vm/sbpf/run-transaction.ts'
import type { VmSession } from '../../solana/vm/vm.ts'
import { withoutLookups } from '../scenarios/message-variants.ts'
import type { UserOutcome } from '../scenarios/outcome.ts'
import type { WorseScenario } from '../scenarios/report.ts'
import type { Confirmation } from '../scenarios/scenario.ts'
import { ConcreteStates } from './concrete-state.ts'
import type { ForcedReport, FoundInCode } from './explore-forced.ts'
import type { ExploreInput } from './explore-input.ts'
import type { Way } from './number-trials-input.ts'
import { unsignedBytes } from './run-scenario.ts'
import { doesHarm, nativeThen, type ThenRun } from './then-run.ts'

/** What was found in the code, each with whether the VM does it too: no verdict gets milder where it does not. */
export const confirmWorse = async (
  session: VmSession,
  input: ExploreInput,
  { worse, found }: ForcedReport,
  now: UserOutcome | undefined,
): Promise<WorseScenario[]> => {
  if (!found) return worse
  const confirmer = new Confirmer(session, input, found, now)
  const confirmed: WorseScenario[] = []
  for (const each of worse) confirmed.push(await confirmer.withConfirmation(each))
  return confirmed
}

/** Each makes a machine, which holds several megabytes until they are collected, and loads the programs anew. */
const maxPatchedRuns = 2

class Confirmer {
  readonly #session: VmSession
  readonly #input: ExploreInput
  readonly #found: FoundInCode
  readonly #now: UserOutcome | undefined
  readonly #states: ConcreteStates
  readonly #bytes: Uint8Array
  /** States that confirmed something: one theft often takes several assets. */
  readonly #known: { state: RunnableTransaction; native: ThenRun }[] = []
  readonly #patched = new Map<string, ThenRun | undefined>()

  constructor(
    session: VmSession,
    input: ExploreInput,
    found: FoundInCode,
    now: UserOutcome | undefined,
  ) {
    this.#session = session
    this.#input = input
    this.#found = found
    this.#now = now
    this.#states = new ConcreteStates(input, found, now)
    this.#bytes = unsignedBytes(withoutLookups(input.observed.resolved))
  }

  async withConfirmation(worse: WorseScenario): Promise<WorseScenario> {
    const { change } = worse.scenario
    const way = this.#found.ways.get(worse)
    if (change.cause !== 'code' || !way) return worse
    const confirmation = await this.#confirm(worse, way)
    return { ...worse, scenario: { ...worse.scenario, change: { ...change, confirmation } } }
  }

  async #confirm(worse: WorseScenario, way: Way): Promise<Confirmation> {
    const state = await this.#confirmedState(worse, way)
    if (state) return { by: 'state', state: stateChangesOf(this.#start, state) }
    const patched = await this.#runPatched(way)
    return patched && this.#harms(worse, patched) ? { by: 'patched' } : { by: 'no' }
  }

  get #start(): RunnableTransaction {
    return this.#found.runnable.transaction
  }

  #harms(worse: WorseScenario, then: ThenRun): boolean {
    return doesHarm(this.#input, this.#now, worse, then)
  }

  async #confirmedState(worse: WorseScenario, way: Way): Promise<RunnableTransaction | undefined> {
    const known = this.#known.find(({ native }) => this.#harms(worse, native))
    if (known) return known.state
    const state = this.#states.find(worse, way)
    if (!state) return undefined
    const changes = this.#states.changesOf(state)
    const run = await this.#session.run(this.#bytes, changes, { trace: true })
    const native = nativeThen(this.#input, run, changes)
    if (!native || !this.#harms(worse, native)) return undefined
    this.#known.push({ state, native })
    return state
  }

  /** The path with its decisions fixed, run by the VM. */
  async #runPatched({ turns, transaction = this.#start }: Way): Promise<ThenRun | undefined> {
    const files = this.#filesFor(turns)
    if (!files || !this.#session.runPatched) return undefined
    const isPlain = transaction === this.#start
    const key = isPlain ? keyOf(turns) : `${keyOf(turns)} ${this.#patched.size}`
    if (this.#patched.has(key)) return this.#patched.get(key)
    if (this.#patched.size >= maxPatchedRuns) return undefined
    const changes = this.#states.changesOf(transaction)
    const run = await this.#session.runPatched(this.#bytes, files, changes, { trace: true })
    const native = nativeThen(this.#input, run, changes)
    this.#patched.set(key, native)
    return native
  }

  /** The files of the programs that decide, patched; undefined where none can be. */
  #filesFor(turns: readonly Turn[]): Map<Address, Uint8Array> | undefined {
    const decisions = new Map<Address, FixedDecision[]>()
    for (const { program, instruction, to } of turns) {
      const address = this.#start.ledger[program]?.address
      if (!address) return undefined
      const known = decisions.get(address) ?? []
      decisions.set(address, [...known, { instruction, to }])
    }
    const files = new Map<Address, Uint8Array>()
    for (const [address, fixed] of decisions) {
      const file = this.#session.codeOf(address)
      const patched = file && patchElf(file, fixed)
      if (!patched) return undefined
      files.set(address, patched)
    }
    return files.size > 0 ? files : undefined
  }
}

/** A patched jump goes one way each time, so how often a path turns it makes no difference. */
const keyOf = (turns: readonly Turn[]): string =>
  [
    ...new Set(turns.map(({ program, instruction, to }) => `${program}:${instruction}:${to}`)),
  ].join()
