import { countText } from '../basics/count-text.ts'
import {
  fileProblemText,
  listProblemText,
  refusedEntryText,
  updateProblemText,
} from '../lists/words/en.ts'
import { type Config, settings } from '../config.ts'
import { dayOf } from '../lists/entries/list-health.ts'
import type { ListSource } from '../lists/entries/list-source.ts'
import { readOperatorList } from '../lists/entries/operator-list.ts'
import { type OperatorFile, operatorFileNames } from '../lists/entries/operator-file.ts'
import type { StoredListFacts } from '../lists/entries/stored-list.ts'
import type { ListUpdate } from '../lists/update-lists.ts'
import { checkOperatorFile } from '../lists/adapters/operator-files.ts'
import { listSources } from '../lists/adapters/registry.ts'
import { didYouMean } from './did-you-mean.ts'
import { listPlaceOf, readListFacts } from '../app/open/list-archive.ts'
import { enabledLists, listsFolderOf } from '../app/open/list-places.ts'
import { makeProgress } from './progress.ts'
import { renewLists } from '../app/open/renew-lists.ts'
import { writeLines } from './terminal.ts'
import { textTable } from './text-table.ts'

const listsUsage = 'drawbridge lists [status | update [--accept-smaller] [<list> …]] [--json]'

/** `drawbridge lists`: shows the stored lists or updates them. Exit code 1 if a list could not be updated. */
export const lists = async (args: string[], readConfig: () => Config): Promise<number> => {
  const json = args.includes('--json')
  const [verb = 'status', ...rest] = args.filter((word) => word !== '--json')
  if (verb === 'status' && rest.length === 0) {
    const config = readConfig()
    await writeLines(
      ...(json ? [JSON.stringify(await statusOf(config))] : await statusLines(config)),
    )
    return 0
  }
  if (verb === 'update') return update(readConfig(), rest, json)
  const word = verb === 'status' ? (rest[0] ?? '') : verb
  throw new Error(
    `Unknown command "drawbridge lists ${word}".${didYouMean(verb, ['status', 'update'])} Usage: ${listsUsage}`,
  )
}

const update = async (config: Config, args: readonly string[], json: boolean): Promise<number> => {
  const acceptSmaller = args.includes('--accept-smaller')
  const named = args.filter((word) => word !== '--accept-smaller')
  const option = named.find((word) => word.startsWith('-'))
  if (option !== undefined) throw new Error(`Unknown option '${option}'. Usage: ${listsUsage}`)
  const { renewals, sources } = enabledLists(config)
  const unknown = named.find((name) => !renewals.some(({ id }) => id === name))
  if (unknown !== undefined) throw new Error(notEnabled(unknown))
  const chosen = named.length === 0 ? renewals : renewals.filter(({ id }) => named.includes(id))
  if (chosen.length === 0) {
    await writeLines(
      json ? '{"lists":[]}' : `No list is enabled. Set LISTS to ${settings.lists.expected}.`,
    )
    return 0
  }
  const updates: ListUpdate[] = []
  const progress = makeProgress()
  try {
    await renewLists(listPlaceOf(config), chosen, {
      acceptSmaller,
      onStart: (id) => progress.show(updates.length, chosen.length, `downloading ${id}`),
      onUpdate: (each) => updates.push(each),
    })
  } finally {
    progress.end()
  }
  await writeLines(
    ...(json
      ? [JSON.stringify({ lists: updates.map(inWords) })]
      : updateLines(updates, sources, (await readListFacts(config)).facts)),
  )
  return updates.some(({ why }) => why !== undefined) ? 1 : 0
}

const notEnabled = (name: string): string =>
  listSources.some(({ id }) => id === name)
    ? `The list "${name}" is not enabled. Add it to LISTS.`
    : `Unknown list "${name}". Run drawbridge lists to see all lists.`

const updateLines = (
  updates: readonly ListUpdate[],
  sources: readonly ListSource[],
  facts: ReadonlyMap<string, StoredListFacts>,
): string[] => {
  const rows = updates.map(({ id, outcome, entryCount, added, removed }) => {
    const stored = facts.get(id)
    const licence = sources.find((source) => source.id === id)?.licence ?? ''
    const day = stored ? dayOf(stored.changedAtMs) : '-'
    return [id, outcome, String(entryCount ?? '-'), `+${added}`, `-${removed}`, day, licence]
  })
  return [
    textTable([['list', '', 'entries', 'added', 'removed', 'of', 'licence'], ...rows]),
    ...updates.flatMap(({ id, why, refusedCount, refusedExamples }) => [
      ...(why === undefined ? [] : [`${id}: ${updateProblemText(why)}`]),
      ...(refusedCount > 0
        ? [
            `${id}: ${countText(refusedCount, 'entry', 'entries')} left out, such as ${refusedExamples.map(refusedEntryText).join(', ')}.`,
          ]
        : []),
    ]),
  ]
}

/** The JSON form of an update, with reasons as sentences. */
const inWords = ({ why, refusedExamples, ...update }: ListUpdate) => ({
  ...update,
  refusedExamples: refusedExamples.map(refusedEntryText),
  ...(why !== undefined && { why: updateProblemText(why) }),
})

/** The same for machines; unknown values are omitted. */
const statusOf = async (config: Config) => {
  const { facts, attempts } = await readListFacts(config)
  return {
    lists: listSources.map(({ id, title, licence }) => {
      const stored = facts.get(id)
      const why = attempts.get(id)?.why
      return {
        id,
        title,
        licence,
        enabled: config.lists.includes(id),
        ...(stored && {
          entries: stored.entryCount,
          changedAt: new Date(stored.changedAtMs).toISOString(),
          confirmedAt: new Date(stored.checkedAtMs).toISOString(),
        }),
        ...(why !== undefined && { why: updateProblemText(why) }),
      }
    }),
    own: operatorFileNames.flatMap((file) => ownStatus(listsFolderOf(config), file)),
  }
}

const ownStatus = (folder: string, file: OperatorFile) => {
  const seen = checkOperatorFile(folder, file, readOnce())
  if (seen.state === 'failed') return { file, why: fileProblemText(seen.problem) }
  if (seen.state !== 'read') return []
  const { entries, problems } = readOperatorList(file, seen.text)
  return { file, entries: entries.size, problems: problems.map(listProblemText) }
}

const readOnce = () => ({ stamp: undefined, nowMs: Date.now() })

const statusLines = async (config: Config): Promise<string[]> => {
  const { facts, attempts } = await readListFacts(config)
  const rows = listSources.map(({ id, title, licence }) => {
    const stored = facts.get(id)
    return [
      id,
      config.lists.includes(id) ? 'enabled' : '-',
      stored ? String(stored.entryCount) : '-',
      stored ? dayOf(stored.changedAtMs) : '-',
      stored ? new Date(stored.checkedAtMs).toISOString() : '-',
      title,
      licence,
    ]
  })
  return [
    textTable([['list', 'status', 'entries', 'changed', 'checked', 'title', 'licence'], ...rows]),
    ...config.lists.flatMap((id) => {
      const why = attempts.get(id)?.why
      return why === undefined ? [] : [`${id}: ${updateProblemText(why)}`]
    }),
    ...ownFileLines(listsFolderOf(config)),
  ]
}

const ownFileLines = (folder: string): string[] => [
  `\nOwn lists in ${folder}:`,
  ...operatorFileNames.flatMap((file) => {
    const seen = checkOperatorFile(folder, file, readOnce())
    if (seen.state === 'failed') return [`  ${file}: ${fileProblemText(seen.problem)}.`]
    if (seen.state !== 'read') return [`  ${file}: absent`]
    const { entries, problems } = readOperatorList(file, seen.text)
    return [
      `  ${file}: ${countText(entries.size, 'entry', 'entries')}, changed ${dayOf(seen.changedAtMs)}`,
      ...problems.map((problem) => `    ${listProblemText(problem)}`),
    ]
  }),
]
