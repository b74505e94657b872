import { controlCharacters, invisibleCharacters } from '../../domain/message/unseen-characters.ts'
import { h } from './dom.ts'

/** Longer than any honest name; the rest is cut, and said to be. */
const mostChars = 120

const controls = new RegExp(controlCharacters, 'g')
const invisibles = new RegExp(invisibleCharacters, 'gu')

/**
 * Text that somebody else chose: a token's name, a memo. On its own line of writing, so that it cannot turn ours
 * around; what is not seen is made visible.
 */
export const foreign = (text: string): HTMLElement => h('bdi', { class: 'foreign' }, seen(text))

export const seen = (text: string): string => {
  const characters = [...text.replace(invisibles, '�').replace(controls, '�')]
  return characters.length > mostChars
    ? `${characters.slice(0, mostChars).join('')}…`
    : characters.join('')
}
