import {
  bracketsMinChars,
  decodedScriptMinChars,
  escapesMin,
  hexNamesMin,
} from '../../thresholds.ts'
import type { PageCheck } from '../page-check.ts'
import { callsWallet } from '../wallet-use.ts'

/** Unreadable scripts on a page that uses a wallet. Bot protection hides its code as well, but does not use wallets. */
export const obfuscatedWalletCodeCheck: PageCheck<'obfuscated-wallet-code', { host: string }> = {
  id: 'obfuscated-wallet-code',
  code: 'HIDDEN_WALLET_CODE',
  severity: 'medium',
  evaluate: ({ address: { host }, site, facts, code, usesWallet }) => {
    if (site || !usesWallet || !facts.scripts.some(({ text }) => isObfuscated(text))) return []
    return [{ params: { host }, subject: host, severity: callsWallet(code) ? 'high' : 'medium' }]
  },
}

/**
 * Whether a script was made unreadable on purpose. Minified scripts have short names and stay readable; these have
 * hexadecimal names, consist of escapes, or run a decoded text.
 */
export const isObfuscated = (text: string): boolean =>
  hexNames(text) >= hexNamesMin ||
  count(text, /\\x[0-9a-f]{2}/gi, escapesMin) >= escapesMin ||
  runsDecodedText(text) ||
  isOfBrackets(text)

/** `_0x1a2b3c`: names from the common obfuscator. */
const hexNames = (text: string): number => count(text, /\b_0x[0-9a-f]{4,6}\b/g, hexNamesMin)

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
  (text.length >= decodedScriptMinChars &&
    /\b(?:eval|Function)\s?\(\s?(?:window\.)?(?:atob|unescape|decodeURIComponent)\s?\(/.test(text))

/** Scripts written with only six characters. */
const isOfBrackets = (text: string): boolean =>
  text.split(/[^[\]()!+]+/).some(({ length }) => length >= bracketsMinChars)
