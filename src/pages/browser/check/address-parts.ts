import type { RiskAnswer } from '../parts/assessment.ts'
import { severityBadge } from '../parts/badge.ts'
import { type Child, h } from '../parts/dom.ts'
import { list, text } from '../parts/received.ts'
import { markedHost } from './marked-words.ts'

type Place = 'scheme' | 'userinfo' | 'host' | 'port' | 'path'

export type AddressPart = {
  place: Place
  text: string
  /** Of the gravest reason about this part. */
  severity?: string
}

/** Parts of an address that reasons are about; reasons about the page or about lists concern no part of it. */
const places: Readonly<Record<string, Place>> = {
  UNUSUAL_SCHEME: 'scheme',
  USERINFO_IN_URL: 'userinfo',
  UNUSUAL_PORT: 'port',
  AMBIGUOUS_SEPARATORS: 'path',
  KNOWN_HOST_AS_SUBDOMAIN: 'host',
  BRAND_IN_NAME: 'host',
  BRAND_IN_SUBDOMAIN: 'host',
  CONFUSABLE_NAME: 'host',
  HIDDEN_CHARACTERS: 'host',
  IP_ADDRESS_HOST: 'host',
  NAME_LIKE_PHISHING: 'host',
  LISTED_AS_PHISHING: 'host',
  BLOCKED_BY_OPERATOR: 'host',
  NOT_A_PUBLIC_NAME: 'host',
  LURE_IN_SUBDOMAIN: 'host',
  LURE_ON_SHARED_HOST: 'host',
  MIXED_SCRIPTS: 'host',
  NEAR_BRAND: 'host',
  ANYONE_CAN_PUBLISH: 'host',
}

/** As it was typed: what a browser would make of it is the server's to judge. */
const pattern = /^([a-z][a-z0-9+.-]*:\/\/)?(?:([^/?#\\]*@))?([^/?#\\:]*)(:\d+)?(.*)$/is

/** The parts that the address has, each with the gravest reason about it. Reasons come gravest first. */
export const addressParts = (url: string, answer: RiskAnswer): AddressPart[] => {
  const severities = new Map<Place, string>()
  for (const reason of list(answer?.reasons)) {
    const place = places[text(reason?.code) ?? '']
    if (place !== undefined && !severities.has(place))
      severities.set(place, text(reason?.severity) ?? 'unknown')
  }
  const [, scheme, userinfo, host, port, path] = pattern.exec(url) ?? []
  const found: readonly (readonly [Place, string | undefined])[] = [
    ['scheme', scheme],
    ['userinfo', userinfo],
    ['host', host],
    ['port', port],
    ['path', path],
  ]
  return found.flatMap(([place, part]) => {
    if (part === undefined || part === '') return []
    const severity = severities.get(place)
    return [{ place, text: part, ...(severity !== undefined && { severity }) }]
  })
}

const names: Readonly<Record<Place, readonly [name: string, note: string]>> = {
  scheme: ['Connection', ''],
  userinfo: ['Before the @', 'Not the site: a browser ignores it.'],
  host: ['Site', 'The only part that says whose site it is.'],
  port: ['Port', ''],
  path: ['Page', 'Chosen by the site.'],
}

/** Each part of the address with its name; what a reason is about is marked. */
export const markedAddress = (url: string, answer: RiskAnswer): Child => {
  const parts = addressParts(url, answer)
  return (
    parts.length > 0 &&
    h(
      'div',
      {},
      h('h3', {}, 'Read the address'),
      h('dl', { class: 'versus' }, ...parts.flatMap((part) => partView(part, answer))),
    )
  )
}

const partView = (part: AddressPart, answer: RiskAnswer): HTMLElement[] => {
  const [name, note] = names[part.place]
  return [
    h('dt', {}, name),
    h('dd', {}, ...marked(part, answer), note !== '' && h('small', {}, note)),
  ]
}

/** Marked words say what is wrong with them; a part without any is marked whole, with the severity. */
const marked = ({ place, text: part, severity }: AddressPart, answer: RiskAnswer): Child[] => {
  if (severity === undefined) return [part]
  const host = place === 'host' && markedHost(part, answer)
  return host ? [host] : [h('mark', {}, part), severityBadge(severity)]
}
