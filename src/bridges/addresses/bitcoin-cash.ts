import { type AddressForm, mistyped, notThisForm, ofTestNetwork } from './address-form.ts'
import { bytesOfWords } from './bech32.ts'

const prefix = 'bitcoincash'
const charset = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const checksumWords = 8
const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]
const hashBytes = 20

/** CashAddr, with or without its prefix. The legacy form equals Bitcoin’s and is not accepted. */
export const bitcoinCashForm: AddressForm = {
  read: (text) => {
    const small = text.toLowerCase()
    if (text !== small && text !== text.toUpperCase()) return notThisForm
    if (/^(?:bchtest|bchreg):/.test(small)) return ofTestNetwork
    const body = small.startsWith(`${prefix}:`) ? small.slice(prefix.length + 1) : small
    if (!/^[qp][a-z0-9]{41}$/.test(body)) return notThisForm
    const words = [...body].map((letter) => charset.indexOf(letter))
    if (words.includes(-1) || remainderOf(words) !== 0n) return mistyped
    const bytes = bytesOfWords(words.slice(0, -checksumWords))
    // The first byte is type and length: 0x00 for a key, 0x08 for a script, both with 20 bytes.
    const isKnown = bytes?.length === hashBytes + 1 && (bytes[0] === 0x00 || bytes[0] === 0x08)
    return isKnown ? { proof: 'checksum' } : notThisForm
  },
}

const remainderOf = (words: readonly number[]): bigint => {
  const lowBits = [...prefix].map((letter) => letter.charCodeAt(0) & 31)
  let sum = 1n
  for (const word of [...lowBits, 0, ...words]) {
    const top = sum >> 35n
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(word)
    generators.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) sum ^= generator
    })
  }
  return sum ^ 1n
}
