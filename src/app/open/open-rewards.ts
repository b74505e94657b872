import type { Config } from '../../config.ts'
import type { RewardReader } from '../../rewards/ledger/reward-archive.ts'
import { emptySummary } from '../../rewards/ledger/summary.ts'
import { openRewardReader } from '../../rewards/adapters/reward-store.ts'
import { databasePathOf } from './list-places.ts'

/** The ledger in the database of the service; empty until it is opened. */
export const openRewards = (
  config: Config,
): { reader: RewardReader; open: () => void; close: () => void } => {
  let opened: ReturnType<typeof openRewardReader> | undefined
  return {
    reader: { summary: () => opened?.summary() ?? emptySummary },
    open: () => {
      opened = openRewardReader(databasePathOf(config))
    },
    close: () => opened?.close(),
  }
}
