import { controlCharacters, invisibleCharacters } from '../basics/invisible-characters.ts'
import { type Fields, isFields } from './shape.ts'

/**
 * Readers of single fields that providers omit, send as text or fill with "NaN": an invalid value is unknown, and never
 * a reason to drop the whole row.
 */

/** No real count or price is larger; sums and products of a few such numbers stay finite. */
const largest = 1e60

/** A number, also as text; undefined if it is implausibly large. */
export const numberIn = (value: unknown): number | undefined => {
  const number =
    typeof value === 'bigint' || (typeof value === 'string' && value.trim() !== '')
      ? Number(value)
      : value
  return typeof number === 'number' && Math.abs(number) <= largest ? number : undefined
}

/** A price or a rate: a number above 0. */
export const positiveIn = (value: unknown): number | undefined => {
  const number = numberIn(value)
  return number !== undefined && number > 0 ? number : undefined
}

/** An amount, which may be 0. */
export const amountIn = (value: unknown): number | undefined => {
  const number = numberIn(value)
  return number !== undefined && number >= 0 ? number : undefined
}

export const countIn = (value: unknown): number | undefined => {
  const number = amountIn(value)
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined
}

export const percentIn = (value: unknown): number | undefined => {
  const number = amountIn(value)
  return number !== undefined && number <= 100 ? number : undefined
}

const decimalsMax = 255

export const decimalsIn = (value: unknown): number | undefined => {
  const number = countIn(value)
  return number !== undefined && number <= decimalsMax ? number : undefined
}

export const flagIn = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined

/** The object, or an empty one. */
export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {})

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Direction marks and joiners: they have no place in a name, and make equal names differ. */
const directionAndJoiners = /[\u061c\u200c-\u200f]/g

const everyControlCharacter = new RegExp(controlCharacters, 'g')
const everyInvisibleCharacter = new RegExp(invisibleCharacters, 'gu')

/** Display text on one line, without invisible characters, at most `maxChars` characters long. */
export const textIn = (value: unknown, maxChars: number): string | undefined => {
  if (typeof value !== 'string') return undefined
  const seen = value
    .slice(0, maxChars * 4)
    .replace(everyControlCharacter, '')
    .replace(everyInvisibleCharacter, '')
    .replace(directionAndJoiners, '')
    .replace(/\s+/g, ' ')
    .trim()
  // Cuts by characters, and drops half of a surrogate pair.
  const text = [...seen].slice(0, maxChars).join('').toWellFormed().trim()
  return text === '' ? undefined : text
}

const urlMaxChars = 2_048

const urlIn = (value: unknown, protocols: readonly string[]): string | undefined => {
  if (typeof value !== 'string' || value.length > urlMaxChars) return undefined
  const url = URL.parse(value.trim())
  return url && protocols.includes(url.protocol) && url.username === '' && url.password === ''
    ? url.href
    : undefined
}

export const httpsUrlIn = (value: unknown): string | undefined => urlIn(value, ['https:'])

const websitesMax = 6

/** Unique links that a browser may open. */
export const websitesIn = (values: readonly unknown[]): string[] | undefined => {
  const urls = values.flatMap((value) => urlIn(value, ['https:', 'http:']) ?? [])
  return urls.length > 0 ? [...new Set(urls)].slice(0, websitesMax) : undefined
}

/** Smaller numbers are seconds (until year 5138), larger ones milliseconds (from 1973). */
const minMilliseconds = 1e11

/** Unix milliseconds from an ISO date, seconds or milliseconds. */
export const timeIn = (value: unknown): number | undefined => {
  const number = numberIn(value) ?? (typeof value === 'string' ? Date.parse(value) : undefined)
  if (number === undefined || !(number > 0)) return undefined
  const ms = Math.round(number < minMilliseconds ? number * 1000 : number)
  return Number.isSafeInteger(ms) ? ms : undefined
}
