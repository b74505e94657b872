/**
 * The text as the eye takes it: letters of other scripts and digits that look like Latin ones as those, without case,
 * marks, spaces, a dollar sign before it and what cannot be seen. Two texts with the same skeleton can be mistaken for each other.
 * Facts: Unicode TR39 (confusables), of which only what looks like letters and digits of token symbols is here.
 */
export const skeletonOf = (text: string): string =>
  [...text.trim().replace(/^\$/, '').normalize('NFKD')]
    .map(
      (letter) =>
        lookAlikes.get(letter) ?? lookAlikes.get(letter.toLowerCase()) ?? letter.toLowerCase(),
    )
    .filter((letter) => /[a-z0-9]/.test(letter))
    .join('')

/** Latin letter, then everything that passes for it; a capital stands here where its small letter looks like another. */
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
