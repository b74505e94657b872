import { listEntriesMax, shrinkMax, shrinkCountsFrom, refusedPartMax } from '../thresholds.ts'
import type { ListRefusal } from './list-problem.ts'
import type { CompiledList } from './compile-list.ts'

/** Why a downloaded list does not replace the one before; undefined where it does. */
export const reasonToRefuse = (
  { entryCount, refusedCount, refusedExamples }: CompiledList,
  before: { entryCount: number } | undefined,
  { acceptSmaller }: { acceptSmaller: boolean },
): ListRefusal | undefined => {
  if (entryCount === 0) return { reason: 'no-entries' }
  if (entryCount > listEntriesMax)
    return { reason: 'too-many-entries', entries: entryCount, max: listEntriesMax }
  if (refusedCount > (entryCount + refusedCount) * refusedPartMax) {
    const [example] = refusedExamples
    return {
      reason: 'unusable-entries',
      refused: refusedCount,
      entries: entryCount + refusedCount,
      ...(example && { example }),
    }
  }
  if (
    !acceptSmaller &&
    before !== undefined &&
    before.entryCount >= shrinkCountsFrom &&
    entryCount < before.entryCount * (1 - shrinkMax)
  )
    return { reason: 'shrank', before: before.entryCount, after: entryCount }
  return undefined
}
