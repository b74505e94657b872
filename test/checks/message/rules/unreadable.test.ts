import { base58 } from '@scure/base'
import { unreadableCheck } from '../../../../src/checks/message/rules/unreadable.ts'
import {
  messagePaidBy,
  signer,
  signInText,
  testMessageCheck,
} from '../../../kit/checks/message-case.ts'
import { buildMessage } from '../../../solana/transaction/message-builder.ts'

const transaction = buildMessage({})
const bytes = Uint8Array.from({ length: 100 }, (_, index) => 255 - index)

const code = [{ code: 'UNREADABLE_TEXT', params: { reason: 'code' as const } }]
const encodedTransaction = (signedByWallet: boolean) => [
  {
    code: 'ENCODED_TRANSACTION',
    severity: 'high' as const,
    params: { reason: 'encoded-transaction' as const, signedByWallet },
  },
]

testMessageCheck(unreadableCheck, {
  quiet: [
    { name: 'a text', message: 'Hello' },
    { name: 'a sign-in', message: signInText() },
    { name: 'a short code, as sites use once', message: '0f8e7a3e-7c1c-4c0f-9a58-8d9fdf3a2b10' },
    { name: 'a long code in a sentence', message: `Your session: ${bytes.toBase64()}` },
    { name: 'a long sentence', message: 'Hello there. '.repeat(50) },
  ],
  firing: [
    { name: 'bytes', message: bytes, finds: [{ params: { reason: 'bytes', sizeBytes: 100 } }] },
    {
      name: 'text with zero bytes',
      message: 'order\u0000\u0001',
      finds: [{ params: { reason: 'bytes', sizeBytes: 7 } }],
    },
    {
      name: 'a hash in hex',
      message: bytes.subarray(0, 32).toHex(),
      finds: code,
    },
    {
      name: 'a token with dots',
      message: `${'eyJhbGciOiJIUzI1NiJ9.'.repeat(3)}x`,
      finds: code,
    },
    {
      name: 'hex',
      message: `0x${bytes.toHex()}`,
      finds: code,
    },
    {
      name: 'base64',
      message: bytes.toBase64(),
      finds: code,
    },
    {
      name: 'a transaction in hex',
      message: transaction.toHex(),
      finds: encodedTransaction(false),
    },
    {
      name: 'a transaction of the wallet in hex',
      message: messagePaidBy(signer, 0).toHex(),
      finds: encodedTransaction(true),
    },
    {
      name: 'a transaction in base64',
      message: `${transaction.toBase64()}\n`,
      finds: encodedTransaction(false),
    },
    {
      name: 'a transaction in base64 after a sentence',
      message: `Please sign to log in:\n${transaction.toBase64()}.`,
      finds: encodedTransaction(false),
    },
    {
      name: 'a transaction in base64 on several lines',
      message: transaction.toBase64().replace(/.{60}/g, '$&\n'),
      finds: encodedTransaction(false),
    },
    {
      name: 'a transaction in base58',
      message: base58.encode(transaction),
      finds: encodedTransaction(false),
    },
  ],
})
