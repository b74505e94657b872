import { type AssetIndex, joiningSteps, type ProviderAssets } from './plan/assets.ts'
import type { BridgeProvider, ProviderAsset } from './plan/provider.ts'
import { Fault } from '../basics/fault.ts'
import type { Schedule } from '../basics/schedule.ts'
import { untilLate } from '../basics/until-late.ts'

export type ReadIndex = {
  index: AssetIndex
  /** Ids of providers whose assets could not be had in time. */
  missing: string[]
}

export type BridgeIndex = {
  /** Asks what is not kept, all providers at once, and waits at most `waitMs`. Never rejects for a provider that fails. */
  read: (waitMs: number) => Promise<ReadIndex>
}

/** What can be moved, joined over the providers; joined anew only where one of them gave another list. */
export const makeBridgeIndex = (
  providers: readonly BridgeProvider[],
  schedule: Schedule,
): BridgeIndex => {
  let kept: { lists: readonly ProviderAssets[]; index: Promise<AssetIndex> } | undefined
  const joined = (lists: readonly ProviderAssets[]): Promise<AssetIndex> => {
    const same =
      kept?.lists.length === lists.length &&
      lists.every(
        ({ provider, assets }, at) =>
          assets === kept?.lists[at]?.assets && provider === kept.lists[at].provider,
      )
    if (!kept || !same) kept = { lists, index: joinInTurns(lists, schedule) }
    return kept.index
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

/** Tens of thousands of assets take a third of a second: requests get their turn in between. */
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

const assetsOf = async (provider: BridgeProvider): Promise<ProviderAsset[] | undefined> => {
  try {
    return await provider.readAssets()
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return undefined
  }
}
