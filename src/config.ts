import { bridgeSettings } from './config/bridges.ts'
import { checkSettings } from './config/checks.ts'
import { monitoringSettings } from './config/monitoring.ts'
import {
  nodeSettings,
  quotaSettings,
  serverSettings,
  storageSettings,
  streamSettings,
} from './config/server.ts'
import { type Misspelt, misspeltSettings } from './config/misspelt.ts'
import type { ConfigOf, Setting } from './config/setting.ts'
import { tokenSourceSettings } from './config/token-sources.ts'
import { indexSettings } from './config/trade-index.ts'

/** Every setting, by the name of its value. `Config`, help, settings.md and the README's table are derived from it. */
export const settings = {
  ...serverSettings,
  ...nodeSettings,
  ...storageSettings,
  ...quotaSettings,
  ...streamSettings,
  ...checkSettings,
  ...tokenSourceSettings,
  ...bridgeSettings,
  ...indexSettings,
  ...monitoringSettings,
}

export type Config = ConfigOf<typeof settings>

export const settingGroups: readonly { title: string; settings: readonly Setting<unknown>[] }[] = [
  { title: 'Server', settings: Object.values(serverSettings) },
  { title: 'Solana node', settings: Object.values(nodeSettings) },
  { title: 'Storage', settings: Object.values(storageSettings) },
  {
    title: 'Quotas',
    settings: [...Object.values(quotaSettings), ...Object.values(streamSettings)],
  },
  { title: 'Lists and app pages', settings: Object.values(checkSettings) },
  { title: 'Token data', settings: Object.values(tokenSourceSettings) },
  { title: 'Bridges', settings: Object.values(bridgeSettings) },
  { title: 'Trade index', settings: Object.values(indexSettings) },
  { title: 'Logs and events', settings: Object.values(monitoringSettings) },
]

/** An invalid environment variable. The message is printed to stderr unchanged. */
export class ConfigError extends Error {}

/**
 * Reads the whole environment. An empty value counts as not set.
 * @throws ConfigError with one sentence that names the variable, what it must be and what it was.
 */
export const readConfig = (environment: Environment): Config => {
  const valueOf = (setting: Setting<unknown>): unknown => {
    const text = environment[setting.name] || undefined
    const read = setting.read(text)
    if (!read)
      throw new ConfigError(
        `${setting.name} must be ${setting.expected}; it is ${shown(text ?? setting.default, setting)}.`,
      )
    return read.value
  }
  // Each value has the type of its setting, which the type of a list of entries cannot express.
  return Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [key, valueOf(setting)]),
  ) as Config
}

/** Key of the names that an env file sets. */
export const inEnvFile: unique symbol = Symbol('in the env file')

/** Where settings come from: the process's environment, over the lines of an env file. */
export type Environment = Record<string, string | undefined> & { [inEnvFile]?: readonly string[] }

/**
 * The process's own environment; the one place that reads it. Its variables win over those of an env file, as with
 * Docker Compose, Node and Bun: what is set for one start holds for that start. An empty one counts as not set.
 */
export const processEnvironment = (envFile?: ReadonlyMap<string, string>): Environment => {
  const set = Object.entries(process.env).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(envFile ?? []),
    ...Object.fromEntries(set),
    [inEnvFile]: [...(envFile?.keys() ?? [])],
  }
}

/** Variables that look like a misspelt setting, and lines of an env file that set none. */
export const misspeltIn = (environment: Environment): readonly Misspelt[] =>
  misspeltSettings(
    Object.keys(environment),
    Object.values(settings).map(({ name }) => name),
    environment[inEnvFile],
  )

/** Keeps credentials inside a URL, and control characters, off the screen. */
const shown = (text: string, { secret }: { secret?: boolean }): string =>
  secret
    ? 'something else'
    : `"${text
        .replace(/\/\/[^@/,]*@/g, '//…@')
        .replace(/[^\x20-\x7e]/g, '?')
        .slice(0, 80)}"`
