import { expect, test } from 'bun:test'
import { classifyMessage } from '../../../../src/checks/message/content/content.ts'
import { signer, signInText } from '../../../kit/checks/message-case.ts'
import { buildMessage } from '../../../solana/transaction/message-builder.ts'
import { envelopeShort, envelopeV0 } from './envelope-bytes.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

test.each([
  ['a bare message', buildMessage({}), 'transaction'],
  ['a version 1 message', buildMessage({ version: 1 }), 'transaction'],
  ['a text in an envelope', envelopeShort('Hello'), 'off-chain-message'],
  ['a sign-in in an envelope', envelopeV0(signInText(), [signer], 'longUtf8'), 'sign-in'],
  ['a broken envelope', envelopeShort('Hello').subarray(0, -1), 'off-chain-message'],
  ['a sign-in', utf8(signInText()), 'sign-in'],
  ['a sign-in with a zero in it', utf8(`${signInText()}\u0000`), 'sign-in'],
  ['a text', utf8('Hello\n\tyou'), 'text'],
  ['text with a zero in it', utf8('Hello\u0000'), 'binary'],
  ['no UTF-8', Uint8Array.of(0xc0, 0x80), 'binary'],
] as const)('%s', (_, bytes, kind) => {
  const content = classifyMessage(bytes)
  expect([content.kind, content.sizeBytes]).toEqual([kind, bytes.length])
})
