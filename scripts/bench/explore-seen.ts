import type { ExploreInput } from '../../src/scan/explore/explore-input.ts'
import { exploreScenarios } from '../../src/scan/explore/explore-scenarios.ts'
import { makeSeenExplorations } from '../../src/scan/explore/seen-explorations.ts'
import type { TransactionVm } from '../../src/solana/vm/vm.ts'
import { cpuTimed } from './cpu-time.ts'
import { STATE_BYTES } from './explore-stage.ts'
import { median, quantile } from './median.ts'

export type SeenBench = { medianMs: number; p90Ms: number; timesFaster: number }

const ROUNDS = 100

/** The call again and again, while data that decide nothing change in accounts of others. `coldMs`: explored anew. */
export const benchSeen = async (
  vm: TransactionVm,
  input: ExploreInput,
  coldMs: number,
): Promise<SeenBench> => {
  let kept = 0
  const entries = makeSeenExplorations({ nowMs: Date.now })
  const seen: typeof entries = { ...entries, keep: (...each) => (kept++, entries.keep(...each)) }
  await exploreScenarios({ ...vm, seen }, input)
  const times: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const { ms, result } = await cpuTimed(() =>
      exploreScenarios({ ...vm, seen }, withOtherData(input, round)),
    )
    if (result.status !== 'ran' || result.worse.length > 0)
      throw new Error(`not an honest program: ${result.status} ${result.gap}`)
    times.push(ms)
  }
  if (kept !== 1) throw new Error(`explored ${kept} times`)
  const medianMs = median(times)
  return { medianMs, p90Ms: quantile(times, 0.9), timesFaster: coldMs / medianMs }
}

/** Programs keep to bytes before this one. */
const IDLE_BYTE = STATE_BYTES - 2

const withOtherData = (input: ExploreInput, round: number): ExploreInput => {
  const { observed } = input
  const before = new Map(observed.before)
  for (const [at, account] of before) {
    if (account.data.length !== STATE_BYTES) continue
    const data = account.data.slice()
    data[IDLE_BYTE] = round
    before.set(at, { ...account, lamports: account.lamports + BigInt(round), data })
  }
  return { ...input, observed: { ...observed, before } }
}
