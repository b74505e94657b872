import { decodedTextsMax } from '../thresholds.ts'
import type { PageFacts } from './page-facts.ts'

/**
 * The inline scripts of a page, with the disguises removed that need no execution: escapes, concatenated strings and
 * base64. Decoded texts are appended.
 */
export const readableCode = ({ scripts }: Pick<PageFacts, 'scripts'>): string => {
  const plain = scripts
    .map(({ text }) => text)
    .filter((text) => !isData(text))
    .join('\n')
    .replace(/\\x([0-9a-f]{2})|\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,6})\}/gi, unescaped)
    .replace(/(["'`])\s{0,20}\+\s{0,20}\1/g, '')
  const decoded = [...plain.matchAll(/\batob\(\s{0,20}["'`]([\w+/=-]{8,100000})["'`]/g)]
    .slice(0, decodedTextsMax)
    .flatMap(([, base64]) => decodedText(base64 ?? ''))
  const unquoted = [
    ...plain.matchAll(/\b(?:unescape|decodeURIComponent)\(\s{0,20}["'`]([^"'`]{8,500000})["'`]/g),
  ]
    .slice(0, decodedTextsMax)
    .map(([, text]) => (text ?? '').replace(/%([0-9a-f]{2})/gi, unescaped))
  return [plain, ...decoded, ...unquoted].join('\n')
}

const unescaped = (whole: string, ...digits: unknown[]): string => {
  const hex = digits.slice(0, 3).find((each) => typeof each === 'string')
  const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number.NaN
  return code <= 0x10_ffff ? String.fromCodePoint(code) : whole
}

const decodedText = (base64: string): string[] => {
  try {
    return [atob(base64)]
  } catch {
    return []
  }
}

/**
 * Frameworks repeat the page's text in it as data for their scripts, so documentation would seem to call what it
 * explains. Only scripts that are data to the last character are left out.
 */
const isData = (text: string): boolean => {
  const program = text.trim().replace(/;$/, '')
  const pushed = /^(?:self|window)\.__next_f\.push\(/.exec(program)?.[0]
  if (pushed !== undefined && program.endsWith(')')) return isJson(program.slice(pushed.length, -1))
  const assigned = /^(?:var |let |const |window\.|self\.)[\w$]{1,80} ?= ?(?=[[{])/.exec(program)
  return assigned !== null && isJson(program.slice(assigned[0].length))
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
