import { h } from './dom.ts'

/**
 * Initials in place of a logo: the token's creator chose the host of the logo, and that host would learn who views the
 * token. The hue comes from the address, so that two tokens of the same name look different.
 */
export const avatar = (name: string | undefined, address: string): HTMLElement => {
  const letters = [...(name ?? address).replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('')
  const hue = [...address].reduce((sum, each) => (sum * 31 + (each.codePointAt(0) ?? 0)) % 12, 7)
  return h(
    'span',
    { class: 'avatar', 'data-hue': hue, 'aria-hidden': 'true' },
    letters.toUpperCase() || '?',
  )
}
