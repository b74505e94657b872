import { decodeBase58 } from '../../../basics/base58.ts'
import { decodeTransaction, maxVersion1Bytes } from '../../../solana/transaction/wire.ts'
import type { Transaction } from '../../../solana/transaction/message.ts'
import type { MessageCheck } from '../assess/check.ts'
import {
  base58MaxChars,
  codeMinChars,
  decodedCodesMax,
  encodedTransactionMinChars,
} from '../thresholds.ts'

export type Unreadable =
  | { reason: 'bytes'; sizeBytes: number }
  | { reason: 'code' }
  | { reason: 'encoded-transaction'; signedByWallet: boolean }

const code = /^[A-Za-z0-9+/_=.-]+$/
const longCodes = new RegExp(`[A-Za-z0-9+/_=-]{${encodedTransactionMinChars},}`, 'g')

/** People cannot know what they agree to in bytes, or in text that merely encodes bytes. */
export const unreadableCheck: MessageCheck<'unreadable', Unreadable> = {
  id: 'unreadable',
  code: 'UNREADABLE_BYTES',
  severity: 'medium',
  critical: true,
  doubtful: true,
  evaluate: ({ content: { kind, sizeBytes, text = '' }, wallet }) => {
    if (kind === 'binary') return [{ params: { reason: 'bytes', sizeBytes } }]
    const joined = text.replace(/\s+/g, '')
    const codes = [joined, ...(text.match(longCodes) ?? []).slice(0, decodedCodesMax)]
    const hidden = codes.map(transactionIn).find((transaction) => transaction !== undefined)
    if (hidden) {
      const { staticAccounts, header } = hidden.message
      const signers = staticAccounts.slice(0, header.requiredSignatures)
      return [
        {
          code: 'ENCODED_TRANSACTION',
          severity: 'high',
          params: { reason: 'encoded-transaction', signedByWallet: signers.includes(wallet) },
        },
      ]
    }
    return code.test(text.trim()) && joined.length >= codeMinChars
      ? [{ code: 'UNREADABLE_TEXT', params: { reason: 'code' } }]
      : []
  },
}

const transactionIn = (text: string): Transaction | undefined => {
  if (!code.test(text)) return undefined
  for (const decode of codings) {
    const bytes = decode(text)
    const decoded = bytes && decodeTransaction(bytes)
    if (decoded?.ok) return decoded.transaction
  }
  return undefined
}

/** Characters of the longest transaction in such an encoding, with room for padding. Longer texts hold none. */
const maxChars = (perByte: number): number => Math.ceil(maxVersion1Bytes * perByte) + 4

/** Hexadecimal, base64 in either alphabet, base58. */
const codings: readonly ((text: string) => Uint8Array | undefined)[] = [
  (text) => {
    const digits = text.replace(/^0x/, '')
    const even = digits.length % 2 === 0 && digits.length <= maxChars(2)
    return even && /^[0-9a-f]+$/i.test(digits) ? Uint8Array.fromHex(digits) : undefined
  },
  (text) => {
    if (text.length > maxChars(4 / 3) || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return undefined
    const digits = text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')
    return digits.length % 4 === 1 ? undefined : Uint8Array.fromBase64(digits)
  },
  (text) => (text.length <= base58MaxChars ? decodeBase58(text) : undefined),
]
