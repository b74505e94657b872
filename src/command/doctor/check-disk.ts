import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { marketPathOf } from '../../app/open/list-places.ts'
import type { Config } from '../../config.ts'
import { observe, type Observation } from './observation.ts'

const topic = observe('disk')
const bytesPerGb = 1e9

/** Events, lists, and the log of what is being written; on top of the trades. */
const restBytes = 1e9

/** Whether DATA_DIR can be written, and holds what the settings let the databases grow to. */
export const checkDisk = (
  config: Pick<Config, 'dataDir' | 'index' | 'tradeMaxGb'>,
): Observation[] => {
  const path = resolve(config.dataDir)
  const existing = firstExisting(path)
  try {
    accessSync(existing, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(existing)
    const freeBytes = bavail * bsize
    const mayGrowBytes = growthOf(config)
    return [
      ...(existing === path ? [] : [topic('folder-new', { path })]),
      freeBytes < mayGrowBytes
        ? topic('disk-short', { path, freeBytes, mayGrowBytes })
        : topic('disk-enough', { path, freeBytes }),
    ]
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    return [topic('folder-refused', { path: existing, code: String(code ?? error) })]
  }
}

const firstExisting = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : firstExisting(dirname(path))

/** The database of trades keeps its size once it is reached. */
const growthOf = (config: Pick<Config, 'dataDir' | 'index' | 'tradeMaxGb'>): number => {
  const market = marketPathOf(config)
  const storedBytes = existsSync(market) ? statSync(market).size : 0
  const tradeBytes = config.index === 'off' ? 0 : config.tradeMaxGb * bytesPerGb
  return restBytes + Math.max(0, tradeBytes - storedBytes)
}
