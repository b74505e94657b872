import { readListFacts } from '../../app/open/list-archive.ts'
import { enabledLists, listsFolderOf } from '../../app/open/list-places.ts'
import type { Config } from '../../config.ts'
import { checkOperatorFile } from '../../lists/adapters/operator-files.ts'
import { listsHealth, type ListsState } from '../../lists/entries/list-health.ts'
import { refreshOperatorLists } from '../../lists/operator-lists.ts'
import { observe, type Observation } from './observation.ts'

const topic = observe('lists')

/** Whether the enabled lists and the operator's own are in use and current. Downloads nothing. */
export const checkLists = async (config: Config, nowMs: () => number): Promise<Observation[]> => {
  const { sources } = enabledLists(config)
  const folder = listsFolderOf(config)
  const own = refreshOperatorLists(undefined, {
    readFile: (file, known) => checkOperatorFile(folder, file, known),
    nowMs,
  })
  const { status, problems } = listsHealth({
    enabled: sources,
    ...(await storedIn(config)),
    unreadable: new Set(),
    problems: own.problems,
    ownEntries: own.entryCount,
    nowMs: nowMs(),
  })
  if (status === 'ok')
    return [topic('lists-work', { downloaded: sources.length, own: own.entryCount })]
  return problems.map((problem) =>
    'state' in problem && problem.state === 'none-in-use'
      ? topic('lists-none', {})
      : topic('list-problem', { problem }),
  )
}

/** A database that cannot be read is reported by the check of stores, or of the shared database. */
const storedIn = (config: Config): Promise<Pick<ListsState, 'facts' | 'attempts'>> =>
  readListFacts(config).catch(() => ({ facts: new Map(), attempts: new Map() }))
