/** So many of a sign, and it is no accident. */
const namesMin = 30
const escapesMin = 200
const decodedLengthMin = 500
const bracketsMin = 2_000

/**
 * Whether a program was made unreadable on purpose. Minified programs are short-named and readable; these have names of
 * nothing but hexadecimal digits, texts of nothing but escapes, or are themselves a text that is run.
 */
export const isObfuscated = (text: string): boolean =>
  hexNames(text) >= namesMin ||
  count(text, /\\x[0-9a-f]{2}/gi, escapesMin) >= escapesMin ||
  runsDecodedText(text) ||
  isOfBrackets(text)

/** `_0x1a2b3c`: how the usual obfuscator names things. */
const hexNames = (text: string): number => count(text, /\b_0x[0-9a-f]{4,6}\b/g, namesMin)

const count = (text: string, pattern: RegExp, enough: number): number => {
  let found = 0
  for (const _ of text.matchAll(pattern)) {
    found += 1
    if (found >= enough) break
  }
  return found
}

const runsDecodedText = (text: string): boolean =>
  /\beval\(function\(p,a,c,k,e,[dr]\)/.test(text) ||
  (text.length >= decodedLengthMin &&
    /\b(?:eval|Function)\s?\(\s?(?:window\.)?(?:atob|unescape|decodeURIComponent)\s?\(/.test(text))

/** Programs written with six characters alone. */
const isOfBrackets = (text: string): boolean =>
  text.split(/[^[\]()!+]+/).some(({ length }) => length >= bracketsMin)
