import type { ListProblem } from '../../lists/entries/list-problem.ts'
import type { PostgresTrouble } from '../../store/postgres/postgres-trouble.ts'
import type { StoreTrouble } from '../../server/quota/shared/store-trouble.ts'
import type { RpcMethod } from './probed-methods.ts'

/** What the doctor looks at, in the order of its report. */
export const topics = [
  'settings',
  'node',
  'clock',
  'quotas',
  'lists',
  'disk',
  'stores',
  'versions',
] as const

export type Topic = (typeof topics)[number]

/** `problem`: something does not work. `warning`: it works worse or less safely than it could. `note`: good to know. */
export type Level = 'ok' | 'note' | 'warning' | 'problem'

/** What each observation of a kind contains. Amounts are in bytes, seconds or milliseconds, as their names say. */
export type Facts = {
  'settings-read': { changed: readonly string[] }
  'setting-invalid': { sentence: string }
  'setting-misspelt': { name: string; meant: string | undefined }
  'setting-unused': { name: string; because: string }
  'countries-unreadable': { sentence: string }
  'node-works': NodeName & {
    version: string | undefined
    network: string | undefined
    answerMs: number
  }
  'node-unreachable': NodeName & { failure: NodeFailure; details: string }
  'node-refuses': NodeName & { method: RpcMethod }
  'node-limits': NodeName & { method: RpcMethod }
  'node-fails': NodeName & { method: RpcMethod; failure: NodeFailure; details: string }
  'node-public': NodeName
  'node-old': NodeName & { version: string }
  'nodes-differ': { networks: readonly string[] }
  'clock-agrees': { offSeconds: number }
  'clock-differs': NodeName & { offSeconds: number }
  'clock-unknown': Record<never, never>
  'callers-direct': { host: string }
  'callers-local': { host: string }
  'callers-by-proxy': { hops: number }
  'proxy-avoidable': { host: string; hops: number }
  'quotas-off': Record<never, never>
  'monitoring-exposed': Record<never, never>
  'quota-store-works': QuotaStoreName & { tookMs: number; engine?: string; version?: string }
  'quota-store-fails': QuotaStoreName & { trouble: StoreTrouble }
  'quota-store-evicts': QuotaStoreName & { evictionPolicy: string }
  'quota-store-old': QuotaStoreName & { engine: string; version: string }
  'quota-store-unread': QuotaStoreName
  'quota-store-open': QuotaStoreName
  'quota-store-plain': QuotaStoreName
  'lists-work': { downloaded: number; own: number }
  'list-problem': { problem: ListProblem }
  'lists-none': Record<never, never>
  'disk-enough': Disk
  'disk-short': Disk & { mayGrowBytes: number }
  'folder-new': { path: string }
  'folder-refused': { path: string; code: string }
  'store-works': { file: string; sizeBytes: number; schemaVersion: number }
  'store-new': { file: string }
  'store-migrates': { file: string; schemaVersion: number; newestSchema: number }
  'store-unusable': { file: string; reason: string }
  'database-works': Database & { version: string; schemaVersion: number }
  'database-migrates': Database & { version: string; schemaVersion: number; newestSchema: number }
  'database-fails': Database & { trouble: PostgresTrouble }
  'database-rights': Database
  'database-superuser': Database
  'database-old': Database & { version: string }
  'database-plain': Database
  versions: { product: string; commit: string; runtime: string; platform: string }
}

/** By its host alone: the rest of its URL may be a key. */
type NodeName = { node: string }
/** By its host and port. */
type QuotaStoreName = { store: string }
/** By host, port and name. */
type Database = { database: string }
type Disk = { path: string; freeBytes: number }

export type NodeFailure = 'unreachable' | 'late' | 'unusable'

export type Kind = keyof Facts

export type Observation<K extends Kind = Kind> = {
  [Each in K]: { topic: Topic; kind: Each; facts: Facts[Each] }
}[K]

/** Makes the observations of one topic. */
export const observe =
  (topic: Topic) =>
  <K extends Kind>(kind: K, facts: Facts[K]): Observation<K> =>
    // One member of the union, which the compiler cannot see for a kind that it does not know.
    ({ topic, kind, facts }) as Observation<K>

/** How serious each kind is; a function where the facts decide. */
const levels: { [K in Kind]: Level | ((facts: Facts[K]) => Level) } = {
  'settings-read': 'ok',
  'setting-invalid': 'problem',
  'setting-misspelt': 'warning',
  'setting-unused': 'warning',
  'countries-unreadable': 'problem',
  'node-works': 'ok',
  'node-unreachable': 'problem',
  'node-refuses': ({ method }) => (method === 'simulateTransaction' ? 'problem' : 'warning'),
  'node-limits': 'warning',
  'node-fails': ({ method }) => (method === 'simulateTransaction' ? 'problem' : 'warning'),
  'node-public': 'warning',
  'node-old': 'warning',
  'nodes-differ': 'problem',
  'clock-agrees': 'ok',
  'clock-differs': 'warning',
  'clock-unknown': 'note',
  'callers-direct': 'note',
  'callers-local': 'note',
  'callers-by-proxy': 'ok',
  'proxy-avoidable': 'warning',
  'quotas-off': 'warning',
  'monitoring-exposed': 'warning',
  'quota-store-works': 'ok',
  'quota-store-fails': 'problem',
  'quota-store-evicts': 'warning',
  'quota-store-old': 'warning',
  'quota-store-unread': 'note',
  'quota-store-open': 'warning',
  'quota-store-plain': 'note',
  'lists-work': 'ok',
  'list-problem': ({ problem }) =>
    'state' in problem && problem.state === 'first-download' ? 'note' : 'warning',
  'lists-none': 'note',
  'disk-enough': 'ok',
  'disk-short': 'warning',
  'folder-new': 'note',
  'folder-refused': 'problem',
  'store-works': 'ok',
  'store-new': 'note',
  'store-migrates': 'note',
  'store-unusable': 'problem',
  'database-works': 'ok',
  'database-migrates': 'note',
  'database-fails': 'problem',
  'database-rights': 'problem',
  'database-superuser': 'warning',
  'database-old': 'warning',
  'database-plain': 'note',
  versions: 'ok',
}

export const levelOf = <K extends Kind>({ kind, facts }: Observation<K>): Level => {
  const level: Level | ((facts: Facts[K]) => Level) = levels[kind]
  return typeof level === 'function' ? level(facts) : level
}

/** From the least to the most serious. */
const severity: readonly Level[] = ['ok', 'note', 'warning', 'problem']

export const worstOf = (observations: readonly Observation[]): Level =>
  observations
    .map((each) => levelOf(each))
    .reduce<Level>(
      (worst, level) => (severity.indexOf(level) > severity.indexOf(worst) ? level : worst),
      'ok',
    )
