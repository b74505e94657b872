import { makeScenarioRunner, vmInputOf } from '../../src/scan/explore/run-scenario.ts'
import { exploreScenarios } from '../../src/scan/explore/explore-scenarios.ts'
import type { ExploreInput } from '../../src/scan/explore/explore-input.ts'
import type { ScenarioReport } from '../../src/scan/scenarios/report.ts'
import { makeRpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { makeTransactionVm } from '../../src/solana/vm/transaction-vm.ts'
import type { TransactionVm } from '../../src/solana/vm/vm.ts'
import { seededRandom } from '../../test/kit/seeded-random.ts'
import { startLocalChain } from '../sandbox/local-chain.ts'
import { anchorInstruction, anchorProgram, longProgram, smallProgram } from './explore-programs.ts'
import { cpuTimed } from './cpu-time.ts'
import { benchSeen, type SeenBench } from './explore-seen.ts'
import { STATE_BYTES, type StagedCall, stageCall } from './explore-stage.ts'
import { median, quantile } from './median.ts'

export type ExploreBench = {
  /** Median processor time of a whole exploration: accounts in, forced paths, scenarios, comparison. */
  smallMs: number
  /** The same call of the same code, with other data of others each time. */
  smallSeen: SeenBench
  /** The same for a call of some 40,000 instructions and 400 decisions on others' data, in a small file. */
  longMs: number
  /** Forced paths of that call. */
  longPaths: number
  anchor: AnchorBench
  /** The first exploration: VM made, program read over HTTP and loaded. */
  coldMs: number
}

/** Calls of a program of 1 MB, each with another state. */
export type AnchorBench = {
  calls: number
  medianMs: number
  p99Ms: number
  medianPaths: number
  /** The median, times one run of the same transaction by LiteSVM. */
  timesNative: number
  /** The median and the slowest hundredth, times what the study's prototype took for a call of that size. */
  timesPrototype: { median: number; p99: number }
  seen: SeenBench
}

const SMALL_ROUNDS = 60
const LONG_ROUNDS = 9
/** Processor time of the prototype for Whirlpool's swap of 40,952 instructions in a file of 1.4 MB. */
const PROTOTYPE_MS = 1_400

/** Time to explore what the code of an unknown program can do with a signature. */
export const benchExplore = async (anchorCalls = 200): Promise<ExploreBench> => {
  const chain = await startLocalChain()
  try {
    const reader = makeRpcChainReader({ urls: [chain.url], nowMs: Date.now, random: Math.random })
    const vm = makeTransactionVm({ chain: reader, runBudgetMs: 60_000 })
    const state = markedState(() => 33)
    const stage = (elf: Uint8Array, instruction = new Uint8Array(0)) =>
      stageCall(chain, reader, { elf, state, instruction })
    const small = await (await stage(smallProgram())).observe()
    const long = await (await stage(longProgram())).observe()
    const coldStartMs = performance.now()
    await explored(vm, small)
    const coldMs = performance.now() - coldStartMs
    const { ran: longPaths } = await explored(vm, long)
    const smallMs = median(await repeated(SMALL_ROUNDS, vm, small))
    return {
      smallMs,
      smallSeen: await benchSeen(vm, small, smallMs),
      longMs: median(await repeated(LONG_ROUNDS, vm, long)),
      longPaths,
      anchor: await benchAnchor(vm, await stage(anchorProgram(), anchorInstruction), anchorCalls),
      coldMs,
    }
  } finally {
    chain.stop()
  }
}

const warmUpCalls = 3

const benchAnchor = async (
  vm: TransactionVm,
  call: StagedCall,
  calls: number,
): Promise<AnchorBench> => {
  const random = seededRandom(0x5eed)
  const times: number[] = []
  const paths: number[] = []
  const native: number[] = []
  for (let index = -warmUpCalls; index < calls; index++) {
    await call.setState(markedState(() => Math.floor(128 * random())))
    const input = await call.observe()
    const { ms, result } = await cpuTimed(() => explored(vm, input))
    if (index < 0) continue
    times.push(ms)
    paths.push(result.ran)
    native.push(await nativeRunMs(vm, input))
  }
  const [medianMs, p99Ms] = [median(times), quantile(times, 0.99)]
  return {
    calls,
    medianMs,
    p99Ms,
    medianPaths: median(paths),
    timesNative: medianMs / median(native),
    timesPrototype: { median: medianMs / PROTOTYPE_MS, p99: p99Ms / PROTOTYPE_MS },
    seen: await benchSeen(vm, await call.observe(), medianMs),
  }
}

/** A state with its mark, a counter, and other bytes; none is such that a program refuses it. */
const markedState = (byteOf: () => number): Uint8Array =>
  Uint8Array.from({ length: STATE_BYTES }, (_, index) => {
    if (index < 8) return 77
    return index === 9 || index === 20 ? 0 : byteOf()
  })

const repeated = async (
  rounds: number,
  vm: TransactionVm,
  input: ExploreInput,
): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round++)
    times.push((await cpuTimed(() => explored(vm, input))).ms)
  return times
}

const explored = async (vm: TransactionVm, input: ExploreInput): Promise<ScenarioReport> => {
  const report = await exploreScenarios(vm, input)
  const { status, gap, worse } = report
  if (status !== 'ran' || worse.length > 0)
    throw new Error(`not an honest program: ${status} ${gap}`)
  return report
}

const nativeRounds = 5

const nativeRunMs = async (vm: TransactionVm, input: ExploreInput): Promise<number> => {
  const opening = await vm.open(vmInputOf(input.observed))
  if (opening.status !== 'ready') throw new Error(opening.gap)
  const run = makeScenarioRunner(opening.session, input)
  await run()
  const startMs = performance.now()
  for (let round = 0; round < nativeRounds; round++) await run()
  const ms = (performance.now() - startMs) / nativeRounds
  opening.session.close()
  return ms
}

if (import.meta.main) console.log(await benchExplore())
