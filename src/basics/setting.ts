import type { QuotaLimit } from './quota-limit.ts'

// Readers of settings as they stand in the environment: the value, or undefined where the text is not what is expected.

/** A whole number in decimal digits within bounds. */
export const integer = (least: number, most: number) => (text: string) => {
  if (!/^\d{1,9}$/.test(text)) return undefined
  const value = Number(text)
  return value >= least && value <= most ? value : undefined
}

/** Longest window of a quota: a day, so that no client is shut out for longer. */
const quotaWindowMaxSeconds = 86_400
const quotaCountMax = 10_000_000

export type QuotaSetting = { limit: QuotaLimit | undefined }

/** `count/seconds`, or `off`. */
export const quota = (text: string): QuotaSetting | undefined => {
  if (text === 'off') return { limit: undefined }
  const [countText, secondsText, rest] = text.split('/')
  const count = integer(1, quotaCountMax)(countText ?? '')
  const windowSeconds = integer(1, quotaWindowMaxSeconds)(secondsText ?? '')
  if (count === undefined || windowSeconds === undefined || rest !== undefined) return undefined
  return { limit: { count, windowSeconds } }
}

export const quotaExpected = `count/seconds such as 600/60 (count 1 to ${quotaCountMax}, seconds 1 to ${quotaWindowMaxSeconds}), or off`

const httpUrl = (text: string): string | undefined => {
  const url = URL.parse(text)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? text : undefined
}

/** One to eight URLs, comma separated. */
export const urlList = (text: string): string[] | undefined => {
  const urls = text.split(',').map((part) => httpUrl(part.trim()))
  const valid = urls.filter((url) => url !== undefined)
  return valid.length === urls.length && valid.length <= 8 ? valid : undefined
}

export type SourceSetting = { url: string | undefined }

/** Paths are put behind it, so that it must end where they begin. */
export const sourceUrl = (text: string): SourceSetting | undefined => {
  if (text === 'off') return { url: undefined }
  const url = httpUrl(text)
  return url === undefined || /[?#]/.test(url) ? undefined : { url: url.replace(/\/+$/, '') }
}

export const sourceExpected = 'an http(s) URL without a query, or off'

/** Scheme, plain host and port of an address, with nothing behind them: it is repeated in headers. */
export const origin = (text: string): string | undefined =>
  /^https?:\/\/(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?\/?$/i.test(text)
    ? (URL.parse(text)?.origin ?? undefined)
    : undefined

/** Text of a form. */
export const word = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined)

/** An environment variable of the product. */
export type Variable<T> = {
  /** As written in the environment; undefined where the variable has no default. */
  fallback: string | undefined
  /** What a value must look like; ends the sentence `HOST must be …`. */
  expected: string
  /** What it does, for the README. */
  about: string
  /** Never shown, not even where it is wrong. */
  secret?: boolean
  /** Undefined means that the text is not what is expected. */
  read: (text: string) => T | undefined
}

/** So that each keeps the type of its value. */
export const variable = <T>(entry: Variable<T>): Variable<T> => entry
