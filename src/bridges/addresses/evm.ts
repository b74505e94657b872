import { keccak_256 } from '@noble/hashes/sha3'
import { type AddressForm, mistyped, notThisForm } from './address-form.ts'

const digits = 40
const burnt = new Set([`0x${'0'.repeat(digits)}`, '0x000000000000000000000000000000000000dead'])
const nativeStandIn = `0x${'e'.repeat(digits)}`

/** 20 bytes of hex; letters of both sizes are a checksum (EIP-55). */
export const evmForm: AddressForm = {
  read: (text) => {
    if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return notThisForm
    const small = text.toLowerCase()
    if (burnt.has(small) || small === nativeStandIn) return { problem: 'no-key' }
    const hex = text.slice(2)
    if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return { proof: 'form' }
    return text === checksummed(small) ? { proof: 'checksum' } : mistyped
  },
}

const checksummed = (small: string): string => {
  const hash = keccak_256(new TextEncoder().encode(small.slice(2)))
  const letters = [...small.slice(2)].map((digit, at) => {
    const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15
    return nibble >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${letters.join('')}`
}
