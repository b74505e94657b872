import { wellKnownMints } from '../solana/known/well-known-mints.ts'

/** Symbol of each well-known token by its mint. Runs as a macro: the script of the pages needs no more of that list. */
export const knownSymbols = (): Record<string, string> =>
  Object.fromEntries([...wellKnownMints].map(([mint, { symbol }]) => [mint, symbol]))
