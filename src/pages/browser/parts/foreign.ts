import { h } from './dom.ts'
import { seen } from './seen.ts'

/** Longer than any genuine name. */
const nameMaxChars = 120

/** In a table, where a long name would squeeze the other columns. Names on the chain have at most 32 bytes. */
export const cellMaxChars = 36

/**
 * A name chosen by an untrusted party, such as a token's creator. It is isolated, so that its writing direction does
 * not affect the text around it; characters that cannot be seen are replaced by visible ones, and names that are too
 * long are cut.
 */
export const foreign = (name: string, maxChars = nameMaxChars): HTMLElement => {
  const characters = [...seen(name)]
  const cut = characters.length > maxChars ? [...characters.slice(0, maxChars), '…'] : characters
  return h('bdi', { class: 'foreign' }, cut.join(''))
}
