import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { databasePathOf, marketPathOf } from '../../app/open/list-places.ts'
import type { Config } from '../../config.ts'
import { marketDatabase } from '../../market/adapters/store/market-backup.ts'
import { mainDatabase } from '../../store/backup.ts'
import { type DatabaseKind, inspectStore } from '../../store/inspect.ts'
import { observe, type Observation } from './observation.ts'

const topic = observe('stores')

/** Whether this version can use the databases in DATA_DIR. Reads little of them, so a running server is not slowed. */
export const checkStores = (config: Config): Observation[] => [
  checkStore(resolve(databasePathOf(config)), mainDatabase),
  ...(config.index === 'off' && !existsSync(marketPathOf(config))
    ? []
    : [checkStore(resolve(marketPathOf(config)), marketDatabase)]),
]

const checkStore = (file: string, kind: DatabaseKind): Observation => {
  if (!existsSync(file)) return topic('store-new', { file })
  try {
    const { sizeBytes, schemaVersion } = inspectStore(file, kind)
    const { newestSchema } = kind
    return schemaVersion < newestSchema
      ? topic('store-migrates', { file, schemaVersion, newestSchema })
      : topic('store-works', { file, sizeBytes, schemaVersion })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return topic('store-unusable', { file, reason })
  }
}
