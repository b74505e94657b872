import { keccak_256 } from '@noble/hashes/sha3'
import { type AddressForm, mistyped, notThisForm } from './address-form.ts'

const digits = 40
const burnAddresses = new Set([
  `0x${'0'.repeat(digits)}`,
  '0x000000000000000000000000000000000000dead',
])
const nativePlaceholder = `0x${'e'.repeat(digits)}`

/** 20 bytes of hex; mixed case is a checksum (EIP-55). */
export const evmForm: AddressForm = {
  read: (text) => {
    if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return notThisForm
    const lower = text.toLowerCase()
    if (burnAddresses.has(lower) || lower === nativePlaceholder) return { problem: 'no-key' }
    const hex = text.slice(2)
    if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return { proof: 'form' }
    return text === checksummed(lower) ? { proof: 'checksum' } : mistyped
  },
}

const checksummed = (lower: string): string => {
  const hash = keccak_256(new TextEncoder().encode(lower.slice(2)))
  const letters = [...lower.slice(2)].map((digit, at) => {
    const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15
    return nibble >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${letters.join('')}`
}
