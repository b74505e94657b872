import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { builtInAddresses } from '../../lists/entries/built-in-addresses.ts'
import { operatorFileNames } from '../../lists/entries/operator-file.ts'
import { noSiteLists } from '../../lists/entries/site-reputation.ts'
import { keepLists, type ListKeeper, type Lists } from '../../lists/keep-lists.ts'
import { updateProblemText } from '../../lists/words/en.ts'
import type { ListUpdate } from '../../lists/update-lists.ts'
import { openListArchive, openListReader } from '../../lists/adapters/list-store.ts'
import { checkOperatorFile } from '../../lists/adapters/operator-files.ts'
import type { OperationalLog } from '../../monitoring/telemetry/log.ts'
import type { Metrics } from '../../monitoring/telemetry/metrics.ts'
import { scheduleTimer } from '../../basics/schedule.ts'
import type { UpstreamCall } from '../../network/http.ts'
import { listSources } from '../../lists/adapters/registry.ts'
import { makeListMirror } from '../../lists/adapters/postgres/list-mirror.ts'
import type { ListReader } from '../../lists/entries/stored-list.ts'
import { PostgresError } from '../../store/postgres/postgres-trouble.ts'
import { troubleText } from '../../store/postgres/words.ts'
import { type ListPlace, listPlaceOf } from './list-archive.ts'
import { renewListsInThread } from './list-thread.ts'
import type { SharedData } from './shared-data.ts'
import { databasePathOf, enabledLists, listsFolderOf } from './list-places.ts'

export type OpenLists = {
  lists: Lists
  /** Opens the lists once the database exists. @throws Error of one sentence */
  open: () => Promise<void>
  /** Begins to update the lists at once if this instance has become the one that does. */
  noticeLead: () => void
  /** Reads the operator's files now. */
  readFiles: () => void
  close: () => void
}

export type ListParts = {
  config: Config
  metrics: Metrics
  log: OperationalLog
  onCall: (call: UpstreamCall) => void
  /** The database that instances share, and the fence of the lease if this one updates the lists. */
  shared?: SharedData | undefined
  fence?: () => string | undefined
}

/** The lists of the service; only the built-in one until they are opened. */
export const openLists = (parts: ListParts): OpenLists => {
  const fence = parts.fence ?? (() => undefined)
  let ledBy = fence()
  let keeper: ListKeeper | undefined
  let closeAll = (): void => undefined
  const sites = () => keeper?.sites ?? noSiteLists
  const addresses = () => keeper?.addresses ?? builtInAddresses
  return {
    lists: {
      sites: {
        lookUp: (place) => sites().lookUp(place),
        lists: () => sites().lists(),
        gap: () => sites().gap(),
      },
      addresses: {
        lookUp: (address) => addresses().lookUp(address),
        lists: () => addresses().lists(),
      },
      health: () => keeper?.health() ?? { status: 'unknown' },
    },
    open: async () => {
      const opened = startKeeper(parts, await openReader(parts))
      keeper = opened.keeper
      closeAll = opened.close
    },
    noticeLead: () => {
      const leads = fence()
      if (leads !== undefined && leads !== ledBy) keeper?.start()
      ledBy = leads
    },
    readFiles: () => keeper?.refresh(),
    close: () => closeAll(),
  }
}

const startKeeper = (
  { config, metrics, log, onCall, shared, fence }: ListParts,
  { archive, close }: OpenReader,
): { keeper: ListKeeper; close: () => void } => {
  const folder = listsFolderOf(config)
  const { renewals, sources } = enabledLists(config)
  let stopRound = (): void => undefined
  const keeper = keepLists({
    sources,
    archive,
    ...('pull' in archive && { pull: archive.pull }),
    ...(shared && { mayUpdate: () => fence?.() !== undefined }),
    readFile: (file, known) => checkOperatorFile(folder, file, known),
    update: (which) => {
      const lists = renewals.filter(({ id }) => which.some((source) => source.id === id))
      const round = renewListsInThread({ place: placeOf(config, fence?.()), lists }, onCall)
      stopRound = round.stop
      return round.done
    },
    refreshMs: config.listsRefreshMinutes === 0 ? undefined : config.listsRefreshMinutes * 60_000,
    nowMs: Date.now,
    random: Math.random,
    schedule: scheduleTimer,
    onUpdate: (update) => noteUpdate(update, metrics, log),
    onProblem: (reason, error) => {
      if (error instanceof PostgresError)
        log.warn('there is a problem with the lists', {
          reason: `${reason} (${troubleText(error.trouble)})`,
        })
      else log.warn('there is a problem with the lists', { reason }, error)
    },
  })
  reportFigures(keeper, metrics)
  keeper.start()
  return {
    keeper,
    close: () => {
      keeper.stop()
      stopRound()
      close()
    },
  }
}

type OpenReader = {
  archive: ListReader | ReturnType<typeof makeListMirror>
  close: () => void
}

/** Without a server there may be no database, and none is created. The operator's own files are used all the same. */
const openReader = async ({ config, shared }: ListParts): Promise<OpenReader> => {
  if (shared) {
    const archive = makeListMirror(shared, config.lists)
    await shared.begin(archive.pull)
    return { archive, close: () => undefined }
  }
  const path = databasePathOf(config)
  const archive = existsSync(path) ? openListReader(path) : openListArchive(':memory:')
  return { archive, close: archive.close }
}

const placeOf = (config: Config, fence: string | undefined): ListPlace => ({
  ...listPlaceOf(config),
  ...(fence !== undefined && { fence }),
})

const noteUpdate = (update: ListUpdate, metrics: Metrics, log: OperationalLog): void => {
  const { id, outcome, entryCount, why, added, removed } = update
  metrics.listUpdates.labels(id, outcome).inc()
  const fields = { list: id, outcome, ...(entryCount !== undefined && { count: entryCount }) }
  if (why !== undefined)
    log.warn('a list was not updated', { ...fields, reason: updateProblemText(why) })
  else if (outcome === 'updated')
    log.info('a list was updated', { ...fields, reason: `${added} added, ${removed} removed` })
  else log.debug('a list has not changed', fields)
}

/** Read at every scrape; a missing list or file has no metrics. */
const reportFigures = (keeper: ListKeeper, metrics: Metrics): void => {
  const names = [...listSources.map(({ id }) => id), ...operatorFileNames]
  for (const name of names) {
    metrics.listEntries.labels(name).readWith(() => keeper.figures().get(name)?.entries)
    metrics.listAge.labels(name).readWith(() => {
      const atMs = keeper.figures().get(name)?.atMs
      return atMs === undefined ? undefined : Math.max(0, (Date.now() - atMs) / 1_000)
    })
  }
}
