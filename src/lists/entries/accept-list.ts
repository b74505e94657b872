import type { ListRefusal } from './list-problem.ts'
import type { CompiledList } from './compile-list.ts'

/** Maximum of entries in one list: ten times the largest of 2026; at most 8 MB of memory. */
export const listEntriesMax = 1_000_000

/** A list that lost more than this share of its entries at once was more likely cut off than tidied up. */
const shrinkMax = 0.3

/** Lists this small may halve for good reasons. */
const shrinkCountsFrom = 50

/** With a larger share of unusable entries the file is not what was expected. */
const refusedPartMax = 0.2

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
