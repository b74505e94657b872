import { parseAddress } from '../../../solana/address/address.ts'

/** What a person may paste into the box of the first page. */
export type Pasted = 'nothing' | 'address' | 'name' | 'link' | 'transaction' | 'message'

/** Tells by its form what was pasted. What it is worth is the server's to judge. */
export const kindOfPasted = (entered: string): Pasted => {
  const pasted = entered.trim()
  if (pasted === '') return 'nothing'
  if (parseAddress(pasted)) return 'address'
  if (tokenName.test(pasted)) return 'name'
  if (link.test(pasted)) return 'link'
  return isPacked(pasted) ? 'transaction' : 'message'
}

/** A symbol or a name of one word. Nothing as short can be a transaction. */
const tokenName = /^\$?[\p{L}\p{N}]{1,20}$/u

/** A scheme, or a host with a dot in it: base64 has neither. */
const link = /^(?:[a-z][a-z0-9+.-]*:\/\/\S+|[^\s/?#@,;]+\.[^\s/?#.,;]{2,}(?:[/?#]\S*)?)$/iu

/** Base64, base58 or hex, perhaps wrapped into lines: the words of a message are shorter. */
const isPacked = (pasted: string): boolean => {
  const lines = pasted.split(/\s+/)
  return (
    lines.every((line) => /^[a-z0-9+/_-]+={0,2}$/i.test(line)) &&
    lines.slice(0, -1).every(({ length }) => length >= minLineChars)
  )
}

const minLineChars = 40
