import { controlCharacters, invisibleCharacters } from '../../../basics/invisible-characters.ts'

const controls = new RegExp(controlCharacters, 'g')
const invisibles = new RegExp(invisibleCharacters, 'gu')

/** Combining marks on one letter: more than any script uses makes a line unreadable and unbreakable. */
const piledMarks = /(\p{M}{8})\p{M}+/gu

/** Without a place to break it, a browser needs time quadratic in the length of a word to lay it out. */
const wordMaxChars = 2_000
const longWords = new RegExp(`(\\S{${wordMaxChars}})\\S+`, 'gu')

/**
 * Text without hidden parts: characters that control, hide or reverse the writing become a visible replacement, and
 * words longer than any real one are cut.
 */
export const seen = (text: string): string =>
  text
    .replace(invisibles, '�')
    .replace(controls, '�')
    .replace(piledMarks, '$1')
    .replace(longWords, '$1…')
