import { ownedNameOf } from '../../../lists/sites/shared-hosts.ts'
import { urlMaxChars } from '../thresholds.ts'

/** Where an app runs: an ASCII name (IDNA, lower case) and a port, empty for the scheme's default port. */
export type Host = { name: string; port: string }

/** How two hosts are related, from identical to unrelated. `owner`: under one registrable name of one owner. */
export type HostRelation = 'same' | 'www' | 'other-port' | 'owner' | 'relative' | 'unrelated'

/** The host of a URL or of a bare `host[:port]`. Undefined if there is none, or if the URL has a user name. */
export const readHost = (text: string): Host | undefined => {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > urlMaxChars || /\s/.test(trimmed)) return undefined
  return hostOf(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
}

/** The host of an authority, as at the beginning of sign-in texts: no path, no user, optionally `https://`. */
export const readAuthority = (text: string): Host | undefined => {
  const authority = text.replace(/^https?:\/\//, '')
  return /[\s/\\?#@]/.test(authority) ? undefined : readHost(text)
}

/** A missing port differs from an explicit one; callers decide what that means. */
export const relationOf = (one: Host, other: Host): HostRelation => {
  if (one.name === other.name) return one.port === other.port ? 'same' : 'other-port'
  if (withoutWww(one.name) === withoutWww(other.name)) return 'www'
  const owned = ownedNameOf(one.name)
  if (owned !== undefined && owned === ownedNameOf(other.name)) return 'owner'
  return isBelow(one.name, other.name) || isBelow(other.name, one.name) ? 'relative' : 'unrelated'
}

export const hostText = ({ name, port }: Host): string => (port === '' ? name : `${name}:${port}`)

/** Whether it is the user's own machine, where developers try their apps. */
export const isLocal = ({ name }: Host): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]'

const hostOf = (url: string): Host | undefined => {
  const parsed = URL.parse(url)
  if (!parsed || parsed.username !== '' || parsed.password !== '') return undefined
  const name = parsed.hostname.replace(/\.$/, '').toLowerCase()
  return name === '' ? undefined : { name, port: parsed.port }
}

const withoutWww = (name: string): string => name.replace(/^www\./, '')

/** A name without a dot is a top-level domain, under which names are unrelated. */
const isBelow = (name: string, parent: string): boolean =>
  parent.includes('.') && name.endsWith(`.${parent}`)
