import { controlCharacters, invisibleCharacters } from '../../domain/message/unseen-characters.ts'
import { h } from './dom.ts'

/** Longer than any honest name. */
const mostChars = 120

const controls = new RegExp(controlCharacters, 'g')
const invisibles = new RegExp(invisibleCharacters, 'gu')

/**
 * A name that somebody else chose, such as a token's. On its own line of writing, so that it cannot turn ours around;
 * what is not seen is made visible, and what is too long for any name is cut.
 */
export const foreign = (name: string): HTMLElement => {
  const characters = [...seen(name)]
  const cut = characters.length > mostChars ? [...characters.slice(0, mostChars), '…'] : characters
  return h('bdi', { class: 'foreign' }, cut.join(''))
}

/** Sentences of the server's, which may quote such names: whole, with nothing in them that is not seen. */
export const seen = (text: string): string => text.replace(invisibles, '�').replace(controls, '�')
