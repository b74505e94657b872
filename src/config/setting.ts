import type { QuotaLimit } from '../basics/quota-limit.ts'

/** A form of text in the environment, and what it means. */
export type Kind<T> = {
  /** What a value must look like; ends the sentence `HOST must be …`. */
  expected: string
  /** Undefined where the text is something else. */
  read: (text: string) => { value: T } | undefined
}

/** An environment variable of the product. All there is to know about it is in this one place. */
export type Setting<T> = {
  name: string
  /** What it does, as Markdown. */
  about: string
  expected: string
  /** As written in the environment; empty where there is none. */
  default: string
  /** In place of a default that differs from build to build. */
  defaultShown?: string
  /** Never shown, not even where it is wrong. */
  secret?: boolean
  /** Among the few that the README lists. */
  first?: boolean
  /** Takes undefined for a variable that is not set. Undefined where the text is not what is expected. */
  read: (text: string | undefined) => { value: T } | undefined
}

type Entry<T> = Pick<Setting<T>, 'name' | 'about' | 'secret' | 'first' | 'defaultShown'> & {
  kind: Kind<T>
}

/** A setting that always has a value. */
export const setting = <T>({ kind, ...entry }: Entry<T> & { default: string }): Setting<T> => ({
  ...entry,
  expected: kind.expected,
  read: (text) => kind.read(text ?? entry.default),
})

/** A setting that has this value where it is not set. */
export const settingOr = <T>({ kind, ...entry }: Entry<T>, unset: NoInfer<T>): Setting<T> => ({
  ...entry,
  default: '',
  expected: kind.expected,
  read: (text) => (text === undefined ? { value: unset } : kind.read(text)),
})

export const optional = <T>(entry: Entry<T>): Setting<T | undefined> =>
  settingOr<T | undefined>(entry, undefined)

export type ConfigOf<Settings> = {
  readonly [Key in keyof Settings]: Settings[Key] extends Setting<infer T> ? T : never
}

/** `read` answers undefined where the text is not what is expected. */
export const kind = <T>(expected: string, read: (text: string) => T | undefined): Kind<T> => ({
  expected,
  read: (text) => {
    const value = read(text)
    return value === undefined ? undefined : { value }
  },
})

export const orOff = <T>({ expected, read }: Kind<T>): Kind<T | undefined> => ({
  expected: `${expected}, or off`,
  read: (text) => (text === 'off' ? { value: undefined } : read(text)),
})

const numberIn = (text: string, min: number, max: number): number | undefined => {
  if (!/^\d{1,9}$/.test(text)) return undefined
  const value = Number(text)
  return value >= min && value <= max ? value : undefined
}

export const wholeNumber = (min: number, max: number, what = 'a whole number'): Kind<number> =>
  kind(`${what} from ${min} to ${max}`, (text) => numberIn(text, min, max))

export const port = wholeNumber(0, 65_535, 'a port')

export const onOrOff = kind('on or off', (text) =>
  text === 'on' ? true : text === 'off' ? false : undefined,
)

/** Text of a form. */
export const word = (expected: string, pattern: RegExp): Kind<string> =>
  kind(expected, (text) => (pattern.test(text) ? text : undefined))

export const path = word('a path of at most 4096 characters', /^[^\0]{1,4096}$/)

/** What a header can carry, and no space that a copy may have brought along. */
export const apiKey = word('1 to 2048 visible ASCII characters', /^[\x21-\x7e]{1,2048}$/)

/** Comma-separated parts, each of which must be readable. */
export const list = <T>(
  expected: string,
  max: number,
  read: (part: string) => T | undefined,
): Kind<T[]> =>
  kind(expected, (text) => {
    const parts = text.split(',').map((part) => read(part.trim()))
    const valid = parts.filter((part) => part !== undefined)
    return valid.length === parts.length && valid.length <= max ? valid : undefined
  })

const httpUrl = (text: string): string | undefined => {
  const url = URL.parse(text)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? text : undefined
}

const urlsMax = 8

export const urls = list(`one to ${urlsMax} http(s) URLs, comma separated`, urlsMax, httpUrl)

/** Paths are appended to it, so it must end where they begin. */
export const sourceUrl = orOff(
  kind('an http(s) URL without a query', (text) =>
    /[?#]/.test(text) ? undefined : httpUrl(text)?.replace(/\/+$/, ''),
  ),
)

/** Longest window of a quota: a day, so that no client is shut out for longer. */
const quotaWindowMaxSeconds = 86_400
const quotaCountMax = 10_000_000

export const quota = orOff(
  kind(
    `count/seconds such as 600/60 (count 1 to ${quotaCountMax}, seconds 1 to ${quotaWindowMaxSeconds})`,
    (text): QuotaLimit | undefined => {
      const [countText = '', secondsText = '', rest] = text.split('/')
      const count = numberIn(countText, 1, quotaCountMax)
      const windowSeconds = numberIn(secondsText, 1, quotaWindowMaxSeconds)
      if (count === undefined || windowSeconds === undefined || rest !== undefined) return undefined
      return { count, windowSeconds }
    },
  ),
)
