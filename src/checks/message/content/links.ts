import { siteOf } from '../../../lists/sites/known-sites.ts'
import { linksMax, urlMaxChars } from '../thresholds.ts'
import { type Host, readHost } from './host.ts'

/** Hosts of the links in a text, each once, in order. */
export const linkedHosts = (text: string): Host[] => {
  const hosts = new Map<string, Host>()
  for (const [link] of [...text.matchAll(/\bhttps?:\/\/[^\s<>"'“”]+/gi)].slice(0, linksMax)) {
    const host = readHost(link.slice(0, urlMaxChars).replace(/[).,;:!?\]]+$/, ''))
    if (host) hosts.set(`${host.name}:${host.port}`, host)
  }
  return [...hosts.values()]
}

/** Hosts of known sites that a text names without linking to them. */
export const namedHosts = (text: string): Host[] =>
  (text.match(bareHost) ?? []).slice(0, linksMax).flatMap((each) => {
    const host = readHost(each)
    return host && siteOf(host.name, registrable(host.name)) ? [host] : []
  })

const bareHost = /(?<![\w.@/-])(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}(?![\w@-])/gi

/** Known sites have two labels; the few with more are listed in full. */
const registrable = (host: string): string => host.split('.').slice(-2).join('.')
