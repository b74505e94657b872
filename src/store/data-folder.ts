import { mkdirSync } from 'node:fs'

/**
 * Makes a folder for data where there is none, for its owner alone: the keys of lists and of the reward ledger lie in it.
 * One that is there stays as its owner set it.
 */
export const makeDataFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
}
