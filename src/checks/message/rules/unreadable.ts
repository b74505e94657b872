import { decodeBase58 } from '../../../basics/base58.ts'
import { decodeTransaction, maxVersion1Bytes } from '../../../solana/transaction/wire.ts'
import type { MessageCheck, MessageContext, MessageObservation } from '../assess/check.ts'

/** 32 bytes, the length of a hash, take this many in base64; shorter codes are what sites use once, such as a UUID. */
const leastCodeChars = 43
const code = /^[A-Za-z0-9+/_=.-]+$/

/** Codes within a text that are long enough for the shortest transaction, in base58; more of them are not looked at. */
const longCode = /[A-Za-z0-9+/_=-]{100,}/g
const mostCodes = 8

/** Nobody can tell what he agrees to in bytes, or in text that is only a code for bytes. */
export const unreadableCheck: MessageCheck = {
  id: 'unreadable',
  examine: (context) => {
    const { content } = context
    if (content.kind === 'binary') {
      return [
        {
          code: 'UNREADABLE_BYTES',
          message: `These ${content.sizeBytes} bytes are no text and no transaction in a known form. What a signature under them means could not be found out.`,
          severity: 'medium',
          unseen: true,
        },
      ]
    }
    const text = content.text ?? ''
    const joined = text.replace(/\s+/g, '')
    const hidden = [joined, ...(text.match(longCode) ?? []).slice(0, mostCodes)].flatMap((each) =>
      code.test(each) ? transactionIn(each, context) : [],
    )
    if (hidden.length > 0) return hidden.slice(0, 1)
    return code.test(text.trim()) && joined.length >= leastCodeChars ? [unreadableText] : []
  },
}

const transactionIn = (text: string, { wallet }: MessageContext): MessageObservation[] => {
  const transaction = codings
    .map((decode) => decode(text))
    .map((bytes) => bytes && decodeTransaction(bytes))
    .find((decoded) => decoded?.ok)
  if (!transaction?.ok) return []
  const { staticAccounts, header } = transaction.transaction.message
  const mine = staticAccounts.slice(0, header.requiredSignatures).includes(wallet)
  return [
    {
      code: 'ENCODED_TRANSACTION',
      message: `This text holds a transaction written out in letters${mine ? ', and yours to sign' : ''}. A wallet that reads it back before signing would sign the transaction.`,
      severity: 'high',
    },
  ]
}

const unreadableText: MessageObservation = {
  code: 'UNREADABLE_TEXT',
  message:
    'This text is a code for programs. Some programs act on such codes once they are signed; what this one means could not be found out.',
  severity: 'medium',
  unseen: true,
}

/** More letters than the longest transaction takes in any of the codings hold none. */
const most = (perByte: number): number => Math.ceil(maxVersion1Bytes * perByte) + 4

/** Base58 takes time that grows with the square of the length; no legacy transaction is longer in it. */
const mostBase58Chars = 1700

const codings: readonly ((text: string) => Uint8Array | undefined)[] = [
  (text) => {
    const digits = text.replace(/^0x/, '')
    const even = digits.length % 2 === 0 && digits.length <= most(2)
    return even && /^[0-9a-f]+$/i.test(digits) ? Uint8Array.fromHex(digits) : undefined
  },
  (text) => {
    if (text.length > most(4 / 3) || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return undefined
    const digits = text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')
    return digits.length % 4 === 1 ? undefined : Uint8Array.fromBase64(digits)
  },
  (text) => (text.length <= mostBase58Chars ? decodeBase58(text) : undefined),
]
