import type { CompiledList } from './compile-list.ts'

/** Most entries of one list: ten times as many as the largest had in 2026; 8 MB of memory at most. */
export const listEntriesMax = 1_000_000

/** A list that lost more than this part of its entries at once has rather been cut off or emptied than tidied up. */
const shrinkMax = 0.3

/** Lists this small may halve for good reasons. */
const shrinkCountsFrom = 50

/** More bad entries than this part of all: the file is of another kind than expected. */
const refusedPartMax = 0.2

/** Why a list that was downloaded is not taken in the place of the one before, in one sentence; undefined where it is. */
export const reasonToRefuse = (
  { entryCount, refusedCount, refusedExamples }: CompiledList,
  before: { entryCount: number } | undefined,
  { acceptSmaller }: { acceptSmaller: boolean },
): string | undefined => {
  if (entryCount === 0) return 'It holds no entry that can be used.'
  if (entryCount > listEntriesMax)
    return `It holds ${entryCount} entries, and at most ${listEntriesMax} are kept.`
  if (refusedCount > (entryCount + refusedCount) * refusedPartMax)
    return `${refusedCount} of its ${entryCount + refusedCount} entries cannot be used, such as ${refusedExamples[0] ?? 'one'}.`
  if (
    !acceptSmaller &&
    before !== undefined &&
    before.entryCount >= shrinkCountsFrom &&
    entryCount < before.entryCount * (1 - shrinkMax)
  )
    return `It shrank from ${before.entryCount} to ${entryCount} entries at once.`
  return undefined
}
