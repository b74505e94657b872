import { controlCharacters, invisibleCharacters } from '../../../basics/unseen-characters.ts'

const controls = new RegExp(controlCharacters, 'g')
const invisibles = new RegExp(invisibleCharacters, 'gu')

/** Marks over and under one letter: more than any script sets, and the line becomes unreadable, and cannot be broken. */
const piledMarks = /(\p{M}{8})\p{M}+/gu

/** Without a place to break it, a browser needs the square of its length to lay it out. */
const longestWord = 2_000
const longWords = new RegExp(`(\\S{${longestWord}})\\S+`, 'gu')

/**
 * Text with nothing in it that is not seen: what steers, hides or turns the writing around becomes a sign of its own.
 * What is too long for any word is cut.
 */
export const seen = (text: string): string =>
  text
    .replace(invisibles, '�')
    .replace(controls, '�')
    .replace(piledMarks, '$1')
    .replace(longWords, '$1…')
