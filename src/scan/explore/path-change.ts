import type { Turn } from '../../solana/vm/forced/explore-paths.ts'
import type { Runnable } from '../../solana/vm/sbpf/runnable.ts'
import type { ScenarioChange } from '../scenarios/scenario.ts'

/** What brings a path about: the branches that it takes, and the origin of what decides or of the number. */
export const changeOf = (
  { transaction: { ledger }, labels }: Runnable,
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
