import { mkdirSync } from 'node:fs'

/**
 * Creates a data folder if it is missing, readable only by its owner, because it holds the keys of lists and of the
 * reward ledger. An existing folder keeps its permissions.
 */
export const makeDataFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
}
