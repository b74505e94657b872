import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { type FaultParams, invalidField } from '../../../basics/fault.ts'
import { isUnderWildcard } from '../../../lists/sites/shared-hosts.ts'

/** The address of an app, parsed as browsers do. */
export type AppAddress = {
  /** The input without surrounding white space. */
  input: string
  /** `https`, without the colon; `https` also for a bare domain. */
  scheme: string
  /** ASCII, lower case, without a trailing dot. Empty if the scheme has none. */
  host: string
  /** Host as written, before the URL parser normalizes it. */
  writtenHost: string
  port: string
  /** As a browser sends it, with the leading slash. Empty for schemes other than http and https. */
  path: string
  /** The whole URL as a browser requests it, without the fragment. */
  href: string
  /** User name and password before `@`, or empty. */
  userinfo: string
  isIp: boolean
  /** The registrable name (`evil.com`, `evil.vercel.app`). Undefined for an IP, a bare suffix or no host. */
  name?: string
  suffix: string
  /** The suffix is on the public suffix list. */
  suffixListed: boolean
  /** The suffix belongs to a hosting provider whose customers get names under it. */
  sharedHost: boolean
  /** The registrable name without its suffix, as people see it. */
  label: string
  /** Labels before the registrable name. */
  subdomain: string
}

/** Host of an address, or its scheme with the colon if it has none. */
export const placeOf = ({ host, scheme }: Pick<AppAddress, 'host' | 'scheme'>): string =>
  host === '' ? `${scheme}:` : host

/** Maximum URL length. Servers and proxies refuse longer ones. */
export const urlLengthMax = 8_192

/** Parses a URL or a bare domain. Throws Fault INVALID_REQUEST naming `url`. */
export const readAppAddress = (text: string): AppAddress => {
  const input = text.trim()
  if (input.length > urlLengthMax)
    throw invalidField('url', 'url-too-long', { maxCharacters: urlLengthMax })
  const url = parseUrl(input)
  if (!url) throw invalidField('url', 'not-a-url', whyNotUrl(input))
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  if (isWeb(url) && !isHostOfLegalLength(host)) throw invalidField('url', 'url-without-host', {})
  return {
    input,
    scheme: url.protocol.slice(0, -1),
    host,
    writtenHost: writtenHostOf(input),
    port: url.port,
    path: isWeb(url) ? url.pathname : '',
    href: url.href.replace(/#.*$/s, ''),
    userinfo: [url.username, url.password].filter((part) => part !== '').join(':'),
    ...nameParts(host),
  }
}

/** The part of an invalid URL that makes it look valid to people. */
const whyNotUrl = (input: string): FaultParams['not-a-url'] => {
  if (/\p{Cf}/u.test(input)) return { because: 'invisible-characters' }
  return /(?:^|[/.@])xn--/i.test(input) ? { because: 'punycode' } : {}
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:'

/** DNS: 253 characters, no empty label and none above 63. An IPv6 address has no dots. */
const isHostOfLegalLength = (host: string): boolean =>
  host.startsWith('[') ||
  (host.length <= 253 && host.split('.').every((label) => label.length > 0 && label.length <= 63))

const parseUrl = (input: string): URL | undefined => {
  const plain = input.replace(/[\t\n\r]/g, '')
  const text = hasScheme(plain) ? input : `https://${input}`
  return URL.canParse(text) ? new URL(text) : undefined
}

/** `host:8080` looks like a scheme, and `javascript:1` like a port; browsers treat the second as a scheme. */
const hasScheme = (text: string): boolean =>
  /^[a-z][a-z0-9+.-]*:[/\\]{2}/i.test(text) ||
  /^(?:javascript|data|vbscript|blob|file|about|mailto|tel):/i.test(text) ||
  (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^:]+:\d{1,5}(?:[/?#\\]|$)/.test(text))

const writtenHostOf = (input: string): string => {
  const authority = input
    .replace(/[\t\n\r]/g, '')
    .replace(/^[a-z][a-z0-9+.-]*:[/\\]*/i, (match) => (/^[^:]+:$/.test(match) ? match : ''))
    .split(/[/\\?#]/)[0]
  return (authority ?? '').replace(/^.*@/, '').replace(/:\d*$/, '').toLowerCase().replace(/\.$/, '')
}

type NameParts = Pick<
  AppAddress,
  'isIp' | 'name' | 'suffix' | 'suffixListed' | 'sharedHost' | 'label' | 'subdomain'
>

/** Registrable name by the public suffix list with its private section. */
const nameParts = (host: string): NameParts => {
  const found = parse(host, { allowPrivateDomains: true, extractHostname: false })
  const below = !found.domain && isUnderWildcard(host, found.isPrivate) ? host : undefined
  const name = found.domain ?? below
  const suffix = below ? below.slice(below.indexOf('.') + 1) : (found.publicSuffix ?? '')
  const ascii = name === undefined ? '' : name.slice(0, -suffix.length - 1)
  return {
    isIp: found.isIp === true || host.startsWith('['),
    ...(name !== undefined && { name }),
    suffix,
    suffixListed: found.isIcann === true || found.isPrivate === true,
    sharedHost: found.isPrivate === true,
    label: ascii.startsWith('xn--') ? domainToUnicode(ascii) || ascii : ascii,
    subdomain: found.subdomain ?? '',
  }
}
