import type { Turn } from '../../solana/vm/forced/explore-paths.ts'
import type { Runnable } from '../../solana/vm/sbpf/runnable.ts'
import type { ScenarioChange } from '../scenarios/scenario.ts'

/** What has to change for a path: the place that a label names, and the branches that are taken otherwise. */
export const codeChange = (
  { labels, transaction: { ledger } }: Pick<Runnable, 'labels' | 'transaction'>,
  turns: readonly Turn[],
  label: number,
): ScenarioChange => ({
  cause: 'code',
  origin: labels.originOf(label),
  branches: turns.flatMap(({ program, instruction }) => {
    const account = ledger[program]
    return account ? [{ program: account.address, instruction }] : []
  }),
})
