import { knownSymbols } from '../../known-symbols.ts' with { type: 'macro' }
import { readLabels } from './api.ts'
import { flag, list, type Received, text } from './received.ts'

/** What a token is called and whether that is verified. Any token can have any name. */
export type TokenLabel = { symbol?: string; name?: string; isVerified: boolean }

type Labelled = Received<{ mint: string; symbol: string; name: string; verified: boolean }>

const known: ReadonlyMap<string, string> = new Map(Object.entries(knownSymbols()))

export const knownSymbol = (mint: string): string | undefined => known.get(mint)

/** Most that one request may name. */
const mintsMax = 100

const labels = new Map<string, TokenLabel>()
let wanted = new Map<string, (() => void)[]>()

/** Takes names from an answer, so that every part of the page calls a token the same. */
export const learnLabel = (row: Labelled): void => {
  const mint = text(row?.mint)
  if (mint === undefined) return
  const symbol = text(row?.symbol)
  const name = text(row?.name)
  labels.set(mint, {
    isVerified: flag(row?.verified) === true,
    ...(symbol !== undefined && { symbol }),
    ...(name !== undefined && { name }),
  })
}

export const labelOf = (mint: string): TokenLabel | undefined => labels.get(mint)

/** Calls back once the token's name has been read; never if it is known already. Asks for all tokens of a page at once. */
export const whenLabelled = (mint: string, show: () => void): void => {
  if (labels.has(mint) || mint === '') return
  const waiting = wanted.get(mint)
  if (waiting) return void waiting.push(show)
  if (wanted.size === 0) queueMicrotask(() => void readWanted())
  if (wanted.size < mintsMax) wanted.set(mint, [show])
}

/** A name that could not be read is left out: the address stays. */
const readWanted = async (): Promise<void> => {
  const asked = wanted
  wanted = new Map()
  const answer = await readLabels([...asked.keys()])
  if (!answer.ok) return
  list(answer.body?.labels).forEach(learnLabel)
  for (const shows of asked.values()) for (const show of shows) show()
}

/** A symbol of letters and digits, which cannot change the meaning of a sentence. */
const plainSymbol = /^\$?[a-z\d][\w.+-]{0,15}$/i

const reserved: ReadonlySet<string> = new Set(
  [...known.values()].map((symbol) => symbol.toLowerCase()),
)

/** The symbol if it can stand in a sentence: not an unverified one that is a well-known token's. */
export const plainSymbolOf = (mint: string): string | undefined => {
  const { symbol, isVerified = false } = labels.get(mint) ?? {}
  if (symbol === undefined || !plainSymbol.test(symbol)) return undefined
  return isVerified || !reserved.has(symbol.toLowerCase()) ? symbol : undefined
}
