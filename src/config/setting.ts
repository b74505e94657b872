import type { QuotaLimit } from '../basics/quota-limit.ts'

/** How the text of an environment variable is read. */
export type Kind<T> = {
  /** Describes a valid value; ends the sentence `HOST must be …`. */
  expected: string
  /** Undefined if the text is invalid. */
  read: (text: string) => { value: T } | undefined
}

/** An environment variable of the product, with everything known about it. */
export type Setting<T> = {
  name: string
  /** What it does, as Markdown. */
  about: string
  expected: string
  /** As written in the environment; empty if there is no default. */
  default: string
  /** In place of a default that differs from build to build. */
  defaultShown?: string
  /** Never shown, not even if it is invalid. */
  secret?: boolean
  /** Among the few that the README lists. */
  first?: boolean
  /** Receives undefined for an unset variable. Returns undefined if the text is invalid. */
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

/** A setting with a value for when it is not set. */
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

/** `read` returns undefined if the text is invalid. */
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

/** Text that matches a pattern. */
export const word = (expected: string, pattern: RegExp): Kind<string> =>
  kind(expected, (text) => (pattern.test(text) ? text : undefined))

export const path = word('a path of at most 4096 characters', /^[^\0]{1,4096}$/)

/** Characters allowed in a header, without the spaces that copying may add. */
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

/** Whether the parts of a URL can be decoded, such as its password. */
export const isPercentEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const httpUrl = (text: string): string | undefined => {
  const url = URL.parse(text)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? text : undefined
}

const urlsMax = 8

export const urls = list(`1 to ${urlsMax} comma-separated http(s) URLs`, urlsMax, httpUrl)

/** A server without a path: protocol, host and port. */
export const serverUrl = kind('an http(s) URL without a path', (text) => {
  const url = httpUrl(text) === undefined ? undefined : new URL(text)
  return url && url.href === `${url.origin}/` ? url.origin : undefined
})

/** Paths are appended to it, so it has no trailing slash, query or fragment. */
export const sourceUrl = orOff(
  kind('an http(s) URL without a query', (text) =>
    /[?#]/.test(text) ? undefined : httpUrl(text)?.replace(/\/+$/, ''),
  ),
)

/** Maximum window of a quota: a day, so no client is limited for longer. */
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
