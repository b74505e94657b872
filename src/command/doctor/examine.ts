import { type Config, ConfigError, type Environment, readConfig } from '../../config.ts'
import { builtFromCommit, productVersion } from '../../build-info.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkLists } from './check-lists.ts'
import { checkNodes } from './check-nodes.ts'
import { checkQuotas } from './check-quotas.ts'
import { checkSettings, invalidSetting, misspeltSettingsIn } from './check-settings.ts'
import { checkSharedQuotas } from './check-shared-quotas.ts'
import { checkStores } from './check-stores.ts'
import { observe, type Observation } from './observation.ts'

/** Everything that the doctor sees. Changes nothing, and connects only to nodes and stores that are configured. */
export const examine = async (
  environment: Environment,
  nowMs: () => number,
): Promise<Observation[]> => {
  const config = configOf(environment)
  if (config instanceof ConfigError)
    return [...misspeltSettingsIn(environment), invalidSetting(config.message), versions()]
  return [
    ...checkSettings(config, environment),
    ...(await checkNodes(config, nowMs)),
    ...checkQuotas(config),
    ...(await checkSharedQuotas(config, nowMs)),
    ...(await checkLists(config, nowMs)),
    ...checkDisk(config),
    ...checkStores(config),
    ...(await checkDatabase(config)),
    versions(),
  ]
}

const configOf = (environment: Environment): Config | ConfigError => {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

const versions = (): Observation =>
  observe('versions')('versions', {
    product: productVersion,
    commit: builtFromCommit,
    runtime: Bun.version,
    platform: `${process.platform} ${process.arch}`,
  })
