import { base58 } from '@scure/base'
import { unreadableCheck } from '../../../../src/checks/message/rules/unreadable.ts'
import { signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'
import { buildMessage } from '../../../solana/transaction/message-builder.ts'

const transaction = buildMessage({})
const bytes = Uint8Array.from({ length: 100 }, (_, index) => 255 - index)

testMessageCheck(unreadableCheck, {
  quiet: [
    { name: 'a text', message: 'Hello' },
    { name: 'a sign-in', message: signInText() },
    { name: 'a short code, as sites use once', message: '0f8e7a3e-7c1c-4c0f-9a58-8d9fdf3a2b10' },
    { name: 'a long code in a sentence', message: `Your session: ${bytes.toBase64()}` },
    { name: 'a long sentence', message: 'Hello there. '.repeat(50) },
  ],
  firing: [
    { name: 'bytes', message: bytes, says: ['medium UNREADABLE_BYTES'] },
    {
      name: 'text with zeros in it',
      message: 'order\u0000\u0001',
      says: ['medium UNREADABLE_BYTES'],
    },
    {
      name: 'a hash in hex',
      message: bytes.subarray(0, 32).toHex(),
      says: ['medium UNREADABLE_TEXT'],
    },
    {
      name: 'a token with dots',
      message: `${'eyJhbGciOiJIUzI1NiJ9.'.repeat(3)}x`,
      says: ['medium UNREADABLE_TEXT'],
    },
    { name: 'hex', message: `0x${bytes.toHex()}`, says: ['medium UNREADABLE_TEXT'] },
    { name: 'base64', message: bytes.toBase64(), says: ['medium UNREADABLE_TEXT'] },
    {
      name: 'a transaction in hex',
      message: transaction.toHex(),
      says: ['high ENCODED_TRANSACTION'],
    },
    {
      name: 'a transaction in base64',
      message: `${transaction.toBase64()}\n`,
      says: ['high ENCODED_TRANSACTION'],
    },
    {
      name: 'a transaction in base64 after a sentence',
      message: `Please sign to log in:\n${transaction.toBase64()}.`,
      says: ['high ENCODED_TRANSACTION'],
    },
    {
      name: 'a transaction in base64 on several lines',
      message: transaction.toBase64().replace(/.{60}/g, '$&\n'),
      says: ['high ENCODED_TRANSACTION'],
    },
    {
      name: 'a transaction in base58',
      message: base58.encode(transaction),
      says: ['high ENCODED_TRANSACTION'],
    },
  ],
})
