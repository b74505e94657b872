import { siteOf } from '../../../lists/sites/known-sites.ts'
import { type Host, readHost } from './host.ts'
import { controlCharacters, invisibleCharacters } from '../../../basics/unseen-characters.ts'

/** Text of the request within a sentence of ours: on one line, cut, nothing in it that is not seen. */
export const quoteText = (text: string, mostChars = 160): string => {
  const seen = text
    .slice(0, mostChars * 2)
    .replace(new RegExp(controlCharacters, 'g'), '�')
    .replace(new RegExp(invisibleCharacters, 'gu'), '�')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...seen]
  const cut = characters.length > mostChars || text.length > mostChars * 2
  return `“${characters.slice(0, mostChars).join('')}${cut ? '…' : ''}”`
}

/** More links than a person would look at, or longer ones than browsers take, are not looked at either. */
const mostLinks = 50
const mostLinkChars = 2048

/** Hosts of the links in a text, each once, in order. */
export const linkedHosts = (text: string): Host[] => {
  const hosts = new Map<string, Host>()
  for (const [link] of [...text.matchAll(/\bhttps?:\/\/[^\s<>"'“”]+/gi)].slice(0, mostLinks)) {
    const host = readHost(link.slice(0, mostLinkChars).replace(/[).,;:!?\]]+$/, ''))
    if (host) hosts.set(`${host.name}:${host.port}`, host)
  }
  return [...hosts.values()]
}

/** Hosts of known sites that a text names without making a link of them. */
export const namedHosts = (text: string): Host[] =>
  (text.match(bareHost) ?? []).slice(0, mostLinks).flatMap((each) => {
    const host = readHost(each)
    return host && siteOf(host.name, registrable(host.name)) ? [host] : []
  })

const bareHost = /(?<![\w.@/-])(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}(?![\w@-])/gi

/** Known sites have names of two labels but for a few, which are known as they are. */
const registrable = (host: string): string => host.split('.').slice(-2).join('.')
