import { type AssetIndex, joiningSteps, type ProviderAssets } from './plan/assets.ts'
import type { BridgeProvider, ProviderAsset } from './plan/provider.ts'
import type { Schedule } from '../basics/schedule.ts'
import { untilLate } from '../basics/until-late.ts'
import { attempt, valueOr } from '../basics/attempt.ts'

export type ReadIndex = {
  index: AssetIndex
  /** Ids of providers whose assets could not be read in time. */
  missing: string[]
}

export type BridgeIndex = {
  /**
   * Reads the assets of all providers in parallel, from their caches where possible, and waits at most `waitMs`. Never
   * rejects because a provider fails.
   */
  read: (waitMs: number) => Promise<ReadIndex>
}

/** Assets merged over the providers; merged again only if one of them returned a new list. */
export const makeBridgeIndex = (
  providers: readonly BridgeProvider[],
  schedule: Schedule,
): BridgeIndex => {
  let cached: { lists: readonly ProviderAssets[]; index: Promise<AssetIndex> } | undefined
  const joined = (lists: readonly ProviderAssets[]): Promise<AssetIndex> => {
    const same =
      cached?.lists.length === lists.length &&
      lists.every(
        ({ provider, assets }, at) =>
          assets === cached?.lists[at]?.assets && provider === cached.lists[at].provider,
      )
    if (!cached || !same) cached = { lists, index: joinInTurns(lists, schedule) }
    return cached.index
  }
  return {
    read: async (waitMs) => {
      const lists = await Promise.all(
        providers.map((provider) => untilLate(schedule, waitMs, assetsOf(provider), undefined)),
      )
      const known = providers.flatMap((provider, at): ProviderAssets[] => {
        const assets = lists[at]
        return assets === undefined ? [] : [{ provider, assets }]
      })
      const missing = providers.filter((_, at) => lists[at] === undefined).map(({ id }) => id)
      return { index: await joined(known), missing }
    },
  }
}

/** Merging tens of thousands of assets takes a third of a second: requests get their turn in between. */
const joinInTurns = async (
  lists: readonly ProviderAssets[],
  schedule: Schedule,
): Promise<AssetIndex> => {
  const steps = joiningSteps(lists)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await new Promise<void>((resolve) => void schedule(resolve, 0))
  }
}

const assetsOf = async (provider: BridgeProvider): Promise<ProviderAsset[] | undefined> =>
  valueOr(await attempt(provider.readAssets()), undefined)
