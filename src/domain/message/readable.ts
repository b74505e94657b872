import { type Host, readHost } from './host.ts'

/** Characters that no text for people has: tabs and line ends excepted. */
export const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/**
 * Characters that are not seen but change what is: overrides of direction, zero-width spaces, fillers, tags. Joiners and
 * plain direction marks stay out, since emoji and several scripts need them.
 */
export const invisibleCharacters =
  /[\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/u

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
