import { existsSync } from 'node:fs'
import { type Config, variables } from '../config.ts'
import { dayOf } from '../domain/lists/list-health.ts'
import type { ListSource } from '../domain/lists/list-source.ts'
import { operatorFileNames, readOperatorList } from '../domain/lists/operator-list.ts'
import type { ListAttempt, StoredListFacts } from '../domain/lists/stored-list.ts'
import type { ListUpdate } from '../service/update-lists.ts'
import { openListArchive } from '../store/list-store.ts'
import { lookAtOperatorFile } from '../store/operator-files.ts'
import { listSources } from '../upstream/lists/registry.ts'
import { databasePathOf, enabledLists, listsFolderOf } from './list-places.ts'
import { renewLists } from './renew-lists.ts'
import { textTable } from './text-table.ts'

export const listsUsage = 'drawbridge lists [status | update [--accept-smaller] [<list> …]]'

/** `drawbridge lists`: what is kept, or renews it. Exit code 1 where a list could not be renewed. */
export const lists = async (args: string[], readConfig: () => Config): Promise<number> => {
  const [verb = 'status', ...rest] = args
  const config = readConfig()
  if (verb === 'status' && rest.length === 0) return showStatus(config)
  if (verb === 'update') return update(config, rest)
  throw new Error(`Usage: ${listsUsage}`)
}

const update = async (config: Config, args: readonly string[]): Promise<number> => {
  const acceptSmaller = args.includes('--accept-smaller')
  const named = args.filter((word) => word !== '--accept-smaller')
  const { asks, sources } = enabledLists(config)
  const stranger = named.find((name) => !asks.some(({ id }) => id === name))
  if (stranger !== undefined) throw new Error(notEnabled(stranger))
  const chosen = named.length === 0 ? asks : asks.filter(({ id }) => named.includes(id))
  if (chosen.length === 0) {
    console.log(`No list is enabled. LISTS takes ${variables.LISTS.expected}.`)
    return 0
  }
  const updates: ListUpdate[] = []
  const progress = makeProgress(chosen.length)
  await renewLists(databasePathOf(config), chosen, {
    acceptSmaller,
    onStart: progress.start,
    onUpdate: (each) => updates.push(each),
  })
  progress.end()
  printUpdates(updates, sources, factsOf(config).facts)
  return updates.some(({ why }) => why !== undefined) ? 1 : 0
}

const notEnabled = (name: string): string =>
  listSources.some(({ id }) => id === name)
    ? `The list "${name}" is not enabled; LISTS enables it.`
    : `There is no list "${name}"; drawbridge lists shows those that there are.`

/** One line that is written over, for people at a terminal; nothing where the output goes elsewhere. */
const makeProgress = (count: number) => {
  const shown = process.stderr.isTTY === true
  let at = 0
  return {
    start: (id: string): void => {
      at += 1
      if (shown) process.stderr.write(`\r\u001b[Kdownloading ${id} (${at} of ${count}) …`)
    },
    end: (): void => {
      if (shown) process.stderr.write('\r\u001b[K')
    },
  }
}

const printUpdates = (
  updates: readonly ListUpdate[],
  sources: readonly ListSource[],
  facts: ReadonlyMap<string, StoredListFacts>,
): void => {
  const rows = updates.map(({ id, outcome, entryCount, added, removed }) => {
    const kept = facts.get(id)
    const licence = sources.find((source) => source.id === id)?.licence ?? ''
    const day = kept ? dayOf(kept.changedAtMs) : '-'
    return [id, outcome, String(entryCount ?? '-'), `+${added}`, `-${removed}`, day, licence]
  })
  console.log(textTable([['list', '', 'entries', 'added', 'removed', 'of', 'licence'], ...rows]))
  for (const { id, why, refusedCount, refusedExamples } of updates) {
    if (why !== undefined) console.log(`${id}: ${why}`)
    if (refusedCount > 0)
      console.log(`${id}: ${refusedCount} entries left out, such as ${refusedExamples.join(', ')}.`)
  }
}

const factsOf = (
  config: Config,
): {
  facts: ReadonlyMap<string, StoredListFacts>
  attempts: ReadonlyMap<string, ListAttempt>
} => {
  const path = databasePathOf(config)
  if (!existsSync(path)) return { facts: new Map(), attempts: new Map() }
  const archive = openListArchive(path)
  try {
    return { facts: archive.facts(), attempts: archive.attempts() }
  } finally {
    archive.close()
  }
}

const showStatus = (config: Config): number => {
  const { facts, attempts } = factsOf(config)
  const rows = listSources.map(({ id, title, licence }) => {
    const kept = facts.get(id)
    return [
      id,
      config.lists.includes(id) ? 'enabled' : '-',
      kept ? String(kept.entryCount) : '-',
      kept ? dayOf(kept.changedAtMs) : '-',
      kept ? new Date(kept.checkedAtMs).toISOString() : '-',
      title,
      licence,
    ]
  })
  console.log(textTable([['list', '', 'entries', 'of', 'confirmed', 'title', 'licence'], ...rows]))
  for (const id of config.lists) {
    const why = attempts.get(id)?.why
    if (why !== undefined) console.log(`${id}: ${why}`)
  }
  showOwnFiles(listsFolderOf(config))
  return 0
}

const showOwnFiles = (folder: string): void => {
  console.log(`\nOwn lists in ${folder}:`)
  for (const file of operatorFileNames) {
    const seen = lookAtOperatorFile(folder, file, { stamp: undefined, nowMs: Date.now() })
    if (seen.state === 'failed') console.log(`  ${file}: ${seen.why}.`)
    else if (seen.state === 'read') {
      const { entries, problems } = readOperatorList(file, seen.text)
      console.log(`  ${file}: ${entries.size} entries, of ${dayOf(seen.changedAtMs)}`)
      for (const problem of problems) console.log(`    ${problem}`)
    } else console.log(`  ${file}: absent`)
  }
}
