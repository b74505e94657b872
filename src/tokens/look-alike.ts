import confusables from './confusables.json'

/**
 * Skeleton of a text: letters and digits that look like Latin letters are mapped to those; case, accents, spaces,
 * invisible characters and a leading dollar sign are dropped. Two texts with the same skeleton can be mistaken for each
 * other. Source: Unicode TR39, `confusables.txt` version 13 (`scripts/confusables.ts`), and what it leaves out: digits
 * that stand for letters, small capitals, currency signs and letters in boxes.
 */
export const skeletonOf = (text: string): string =>
  [...text.trim().replace(/^\$/, '').normalize('NFC')]
    // Some characters decompose to letters that they do not look like: Ϲ to sigma.
    .flatMap((letter) => (standard.has(letter) ? [letter] : [...letter.normalize('NFKD')]))
    .flatMap((letter) => [...latinOf(letter)])
    .map((letter) => folded.get(letter) ?? letter)
    .filter((letter) => /[a-z0-9]/.test(letter))
    .join('')

/** Latin letters and digits that the character looks like, in lower case; itself if it looks like none. */
const latinOf = (letter: string): string => {
  const lower = letter.toLowerCase()
  return (
    lookAlikes.get(letter) ??
    lookAlikes.get(lower) ??
    (letter > '\u007f'
      ? (boxedLetter(letter) ??
        standard.get(letter) ??
        standard.get(lower) ??
        standard.get(letter.toUpperCase()) ??
        lower)
      : lower)
  )
}

/**
 * Whether a word mixes Latin letters with letters of another alphabet that look like Latin ones. No language does that,
 * and no keyboard by accident. Symbols and letters that look like no Latin one, as in `ΩMG`, are a style.
 */
export const mixesAlphabets = (text: string): boolean =>
  text
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => /[a-z]/i.test(word) && [...word].some(isForeignLookAlike))

const isForeignLookAlike = (letter: string): boolean =>
  /[^\P{L}\p{Script=Latin}]/u.test(letter) && (lookAlikes.has(letter) || standard.has(letter))

/**
 * A Latin letter, then its look-alikes in token names and typed words. A capital is listed if only its lower case looks
 * like another letter.
 */
const groups: readonly (readonly [string, string])[] = [
  ['a', 'аαɑᴀ₳4@'],
  ['b', 'ьвβƅʙ8₿'],
  ['c', 'сϲᴄ¢₵'],
  ['d', 'ԁɗᴅ₫'],
  ['e', 'еёεєҽᴇ3€'],
  ['f', 'ꜰ'],
  ['g', 'ɡցɢ₲'],
  ['h', 'һнʜΗ'],
  ['i', 'іιɩ1l|!ӏíʟ'],
  ['j', 'јʝᴊ'],
  ['k', 'кκᴋ₭'],
  ['m', 'мμᴍ₥'],
  ['n', 'пηɴոΝ₦'],
  ['o', 'оοσօᴏ0ø'],
  ['p', 'рρᴘ₱'],
  ['q', 'ǫ'],
  ['r', 'гʀ'],
  ['s', 'ѕꜱ5$ʂ₴'],
  ['t', 'тτᴛ7₮'],
  ['u', 'υսᴜц'],
  ['v', 'νѵᴠ'],
  ['w', 'ѡωԝᴡ'],
  ['x', 'хχ×'],
  ['y', 'уүγʏΥ'],
  ['z', 'ᴢʐ2'],
]

const lookAlikes: ReadonlyMap<string, string> = new Map(
  groups.flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
)

/** What remains of look-alikes among Latin letters and digits themselves. */
const folded: ReadonlyMap<string, string> = new Map(
  [...lookAlikes].filter(([other]) => /[a-z0-9]/.test(other)),
)

/** Two letters that look like one. */
const joined: Readonly<Record<string, string>> = { rn: 'm' }

const standard: ReadonlyMap<string, string> = new Map(
  Object.entries(confusables).flatMap(([letters, others]) =>
    [...others].map((other) => [other, joined[letters] ?? letters] as const),
  ),
)

/** First code points of alphabets in circles, boxes and flags: `🅐`, `🅰`, `🇦`. */
const boxedAlphabets = [0x1f150, 0x1f170, 0x1f1e6] as const
const alphabetLetters = 26

const boxedLetter = (letter: string): string | undefined => {
  const code = letter.codePointAt(0) ?? 0
  const first = boxedAlphabets.find((start) => code >= start && code < start + alphabetLetters)
  return first === undefined ? undefined : String.fromCharCode(0x61 + code - first)
}
