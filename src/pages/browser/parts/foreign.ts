import { h } from './dom.ts'
import { seen } from './seen.ts'

/** Longer than any honest name. */
const mostChars = 120

/**
 * A name that somebody else chose, such as a token's. On its own line of writing, so that it cannot turn ours around;
 * what is not seen is made visible, and what is too long for any name is cut.
 */
export const foreign = (name: string): HTMLElement => {
  const characters = [...seen(name)]
  const cut = characters.length > mostChars ? [...characters.slice(0, mostChars), '…'] : characters
  return h('bdi', { class: 'foreign' }, cut.join(''))
}
