import { scheduleTimer } from '../../basics/schedule.ts'
import type { Config } from '../../config.ts'
import { makeSharedRewardArchive } from '../../rewards/adapters/postgres/shared-reward-store.ts'
import { makeSummaryMirror } from '../../rewards/adapters/postgres/summary-mirror.ts'
import { openRewardArchive, openRewardReader } from '../../rewards/adapters/reward-store.ts'
import type { RewardArchive, RewardReader } from '../../rewards/ledger/reward-archive.ts'
import { emptySummary } from '../../rewards/ledger/summary.ts'
import { databasePathOf } from './list-places.ts'
import { openMigratedLink, type SharedData } from './shared-data.ts'

export type OpenRewards = {
  reader: RewardReader
  open: () => void | Promise<void>
  close: () => void
}

/** The ledger in the database of the service, or in the one that instances share; empty until it is opened. */
export const openRewards = (config: Config, shared: SharedData | undefined): OpenRewards =>
  shared ? mirrorRewards(shared) : openLocalRewards(config)

export const openLocalRewards = (
  config: Config,
): Omit<OpenRewards, 'open'> & { open: () => void } => {
  let opened: ReturnType<typeof openRewardReader> | undefined
  return {
    reader: { summary: () => opened?.summary() ?? emptySummary },
    open: () => {
      opened = openRewardReader(databasePathOf(config))
    },
    close: () => opened?.close(),
  }
}

/** An import shows after this long; the summary has some kilobytes. */
const pullEveryMs = 5_000

/** While the database is away, the last summary is shown. */
const mirrorRewards = (shared: SharedData): OpenRewards => {
  const mirror = makeSummaryMirror(shared)
  let cancel = (): void => undefined
  let isClosed = false
  const pullLater = (): void => {
    if (isClosed) return
    cancel = scheduleTimer(() => {
      void mirror.pull().then(pullLater, pullLater)
    }, pullEveryMs)
  }
  return {
    reader: { summary: mirror.summary },
    open: async () => {
      await shared.begin(mirror.pull)
      pullLater()
    },
    close: () => {
      isClosed = true
      cancel()
    },
  }
}

/** A million rows over a slow network. */
const importLimitMs = 600_000

/** Opens the ledger for an import. @throws Error of one sentence */
export const openLedger = async (
  config: Config,
): Promise<{ archive: RewardArchive; close: () => void | Promise<void> }> => {
  const { databaseUrl: url } = config
  if (url === undefined) {
    const archive = openRewardArchive(databasePathOf(config))
    return { archive, close: archive.close }
  }
  const link = await openMigratedLink(url, importLimitMs)
  return { archive: makeSharedRewardArchive(link), close: link.close }
}
