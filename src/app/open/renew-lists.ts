import { type ListUpdate, updateList } from '../../lists/update-lists.ts'
import { PostgresError } from '../../store/postgres/postgres-trouble.ts'
import { troubleText } from '../../store/postgres/words.ts'
import type { UpstreamCall } from '../../network/http.ts'
import { makeListDownload } from '../../lists/adapters/download-list.ts'
import { listSources } from '../../lists/adapters/registry.ts'
import { type ListPlace, openArchiveAt } from './list-archive.ts'
import type { ListRenewal } from './list-places.ts'

/**
 * Updates lists one after the other and reports each. Throws Error of one sentence if the database cannot be written at
 * all; a list that cannot be stored counts as failed.
 */
export const renewLists = async (
  place: ListPlace,
  lists: readonly ListRenewal[],
  on: {
    acceptSmaller?: boolean
    onStart?: (id: string) => void
    onCall?: (call: UpstreamCall) => void
    onUpdate: (update: ListUpdate) => void
  },
): Promise<void> => {
  const { acceptSmaller = false, onStart, onCall, onUpdate } = on
  const { archive, close } = await openArchiveAt(place)
  const download = makeListDownload({ nowMs: Date.now, ...(onCall && { onCall }) })
  try {
    for (const { id, url } of lists) {
      const source = listSources.find((each) => each.id === id)
      if (!source) continue
      onStart?.(id)
      const request = { source, acceptSmaller, ...(url !== undefined && { url }) }
      const update = await updateList({ archive, download, nowMs: Date.now }, request).catch(
        (error: unknown) => notStored(source, error),
      )
      onUpdate(update)
    }
  } finally {
    await close()
  }
}

const notStored = ({ id, title }: { id: string; title: string }, error: unknown): ListUpdate => ({
  id,
  title,
  outcome: 'failed',
  added: 0,
  removed: 0,
  refusedCount: 0,
  refusedExamples: [],
  why: {
    reason: 'not-stored',
    details: reasonOf(error),
  },
})

const reasonOf = (error: unknown): string => {
  if (error instanceof PostgresError) return troubleText(error.trouble)
  return error instanceof Error ? error.message : String(error)
}
