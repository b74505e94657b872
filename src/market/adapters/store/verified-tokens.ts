import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TokenFacts } from '../../../tokens/token-market.ts'
import { readTokens, writeTokens } from './saved-tokens.ts'

/** The file in a data folder. */
export const tokenFileIn = (dataDir: string): string => join(dataDir, 'verified-tokens.json')

export type VerifiedTokenStore = {
  /** Empty if nothing was saved, or it is too old or cannot be read. */
  load: () => Promise<TokenFacts[]>
  /** Replaces what was saved, all of it or nothing. Rejects with the cause. */
  save: (tokens: readonly TokenFacts[]) => Promise<void>
}

/**
 * Saves the verified tokens for the next start: the only provider data on disk, and nothing that depends on requests. A
 * separate file rather than a table, since the thread that downloads the list serves requests and must not wait for the
 * database.
 */
export const makeVerifiedTokenStore = (
  dataDir: string,
  nowMs: () => number,
): VerifiedTokenStore => {
  const path = tokenFileIn(dataDir)
  return {
    load: () =>
      readFile(path, 'utf8').then(
        (text) => readTokens(text, nowMs()),
        () => [],
      ),
    save: async (tokens) => {
      const partial = `${path}.${randomUUID()}.part`
      try {
        const file = await open(partial, 'wx', 0o644)
        try {
          await file.writeFile(writeTokens(tokens, nowMs()))
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
  }
}
