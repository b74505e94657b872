import { type Child, h } from './dom.ts'

/** Both ends of an address, as sentences name it. */
const shortened = /([1-9A-HJ-NP-Za-km-z]{4}…[1-9A-HJ-NP-Za-km-z]{4})/

/** The text, in which no line ends between the two ends of an address. */
export const sentence = (words: string): readonly Child[] =>
  words
    .split(shortened)
    .map((part, index) => (index % 2 === 1 ? h('span', { class: 'ends' }, part) : part))
