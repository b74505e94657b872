import { controlCharacters, invisibleCharacters } from '../basics/unseen-characters.ts'
import { type Fields, isFields } from './shape.ts'

/**
 * Readers of single fields that providers leave out, write as text or fill with "NaN": what is not what it should be is
 * unknown, and never a reason to lose the whole row.
 */

/** Nothing that is counted or paid is more; sums and products of a few of these are still numbers. */
const largest = 1e60

/** A number, also one in text; what is too large to be meant is none. */
export const numberIn = (value: unknown): number | undefined => {
  const number =
    typeof value === 'bigint' || (typeof value === 'string' && value.trim() !== '')
      ? Number(value)
      : value
  return typeof number === 'number' && Math.abs(number) <= largest ? number : undefined
}

/** A price, or a rate: a number above 0. */
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

/** An object, or an empty one. */
export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {})

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Marks that steer the direction of text and joiners: they have no place in a name, and make equals look unequal. */
const directionAndJoiners = /[\u061c\u200c-\u200f]/g

const everyControlCharacter = new RegExp(controlCharacters, 'g')
const everyInvisibleCharacter = new RegExp(invisibleCharacters, 'gu')

/** Text for people on one line, without anything that is not seen, of at most so many characters. */
export const textIn = (value: unknown, maxChars: number): string | undefined => {
  if (typeof value !== 'string') return undefined
  const seen = value
    .slice(0, maxChars * 4)
    .replace(everyControlCharacter, '')
    .replace(everyInvisibleCharacter, '')
    .replace(directionAndJoiners, '')
    .replace(/\s+/g, ' ')
    .trim()
  // By characters, and without the half of a pair that a cut may leave.
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

/** Links that a browser may open, each once. */
export const websitesIn = (values: readonly unknown[]): string[] | undefined => {
  const urls = values.flatMap((value) => urlIn(value, ['https:', 'http:']) ?? [])
  return urls.length > 0 ? [...new Set(urls)].slice(0, websitesMax) : undefined
}

/** Numbers below are seconds (year 5138), numbers from here on milliseconds (1973). */
const minMilliseconds = 1e11

/** Unix milliseconds of an ISO date, of seconds or of milliseconds. */
export const timeIn = (value: unknown): number | undefined => {
  const number = numberIn(value) ?? (typeof value === 'string' ? Date.parse(value) : undefined)
  if (number === undefined || !(number > 0)) return undefined
  const ms = Math.round(number < minMilliseconds ? number * 1000 : number)
  return Number.isSafeInteger(ms) ? ms : undefined
}
