/**
 * Skeleton of a text: letters and digits that look like Latin letters are mapped to those; case, accents, spaces,
 * invisible characters and a leading dollar sign are dropped. Two texts with the same skeleton can be mistaken for each
 * other. Source: Unicode TR39 (confusables), limited to letters and digits of token symbols.
 */
export const skeletonOf = (text: string): string =>
  [...text.trim().replace(/^\$/, '').normalize('NFKD')]
    .map(
      (letter) =>
        lookAlikes.get(letter) ?? lookAlikes.get(letter.toLowerCase()) ?? letter.toLowerCase(),
    )
    .filter((letter) => /[a-z0-9]/.test(letter))
    .join('')

/** A Latin letter, then its look-alikes. A capital is listed if only its lower case looks like another letter. */
const groups: readonly (readonly [string, string])[] = [
  ['a', 'аαɑ4@'],
  ['b', 'ьвβƅ8₿'],
  ['c', 'сϲᴄ¢'],
  ['d', 'ԁɗ'],
  ['e', 'еёεєҽ3€'],
  ['g', 'ɡցɢ'],
  ['h', 'һнʜΗ'],
  ['i', 'іιɩ1l|!ӏí'],
  ['j', 'јʝ'],
  ['k', 'кκᴋ'],
  ['m', 'мμᴍ'],
  ['n', 'пηɴոΝ'],
  ['o', 'оοσօ0ø'],
  ['p', 'рρᴘ'],
  ['r', 'гʀ'],
  ['s', 'ѕꜱ5$ʂ'],
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
