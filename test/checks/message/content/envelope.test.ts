import { describe, expect, test } from 'bun:test'
import { address, addressToBytes } from '../../../../src/solana/address/address.ts'
import {
  type EnvelopeProblem,
  hasEnvelopePrefix,
  readEnvelope,
} from '../../../../src/checks/message/content/envelope.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'
import { signer, stranger } from '../../../kit/checks/message-case.ts'
import { applicationDomain, envelopeShort, envelopeV0, envelopeV1 } from './envelope-bytes.ts'

const full = { version: 0 as const, applicationDomain: address(applicationDomain) }
/** Offsets in the full form with one signer. */
const at = { version: 16, format: 49, count: 50, signers: 51, length: 83, text: 85 }

const changed = (bytes: Uint8Array, changes: Record<number, number>): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  for (const [index, byte] of Object.entries(changes)) copy[Number(index)] = byte
  return copy
}

describe('what the official client writes', () => {
  test.each([
    ['ASCII', envelopeV0('Hello', [signer]), { ...full, signers: [signer], text: 'Hello' }],
    [
      'short UTF-8 for two',
      envelopeV0('Grüße', [stranger, signer], 'utf8'),
      { ...full, signers: [stranger, signer], text: 'Grüße' },
    ],
    [
      'long UTF-8',
      envelopeV0('ü'.repeat(3000), [signer], 'longUtf8'),
      { ...full, signers: [signer], text: 'ü'.repeat(3000) },
    ],
    [
      'version 1',
      envelopeV1('Grüße\n', [signer, stranger]),
      { version: 1 as const, signers: [stranger, signer], text: 'Grüße\n' },
    ],
  ])('%s is read back', (_, bytes, envelope) => {
    expect(hasEnvelopePrefix(bytes)).toBe(true)
    expect(readEnvelope(bytes)).toEqual({ ok: true, envelope })
  })
})

test('the short form of the command line tools', () => {
  const short = (text: string) => ({ ok: true as const, envelope: { version: 0 as const, text } })
  expect(readEnvelope(envelopeShort('Test Message'))).toEqual(short('Test Message'))
  expect(readEnvelope(envelopeShort('Тестовое сообщение', 1))).toEqual(short('Тестовое сообщение'))
})

describe('refusals', () => {
  const good = envelopeV0('Hello', [signer])
  const two = envelopeV1('Hello', [signer, stranger])
  test.each<[string, Uint8Array, EnvelopeProblem]>([
    [
      'another version',
      changed(good, { [at.version]: 2 }),
      { kind: 'unknown-version', version: 2 },
    ],
    ['no version', good.subarray(0, at.version), { kind: 'no-version' }],
    ['no signer', changed(good, { [at.count]: 0 }), { kind: 'no-signers' }],
    [
      'more signers than there are',
      changed(good, { [at.count]: 9 }),
      { kind: 'signers-cut', count: 9 },
    ],
    [
      'another length',
      changed(good, { [at.length]: 6 }),
      { kind: 'wrong-length', statedBytes: 6, actualBytes: 5 },
    ],
    ['another format', changed(good, { [at.format]: 3 }), { kind: 'unknown-format', format: 3 }],
    ['text that is no ASCII', changed(good, { [at.text]: 10 }), { kind: 'not-ascii' }],
    [
      'text that is no UTF-8',
      changed(good, { [at.format]: 1, [at.text]: 255 }),
      { kind: 'not-utf8' },
    ],
    [
      'a text too long for its format',
      changed(envelopeV0('x'.repeat(2000), [signer], 'longUtf8'), { [at.format]: 0 }),
      { kind: 'too-long', format: 0, maxBytes: 1232, sizeBytes: 2085 },
    ],
    ['an empty text', envelopeShort(''), { kind: 'header-cut' }],
    [
      'a signer twice',
      Uint8Array.from([...two.subarray(0, 50), ...two.subarray(18, 50), ...two.subarray(82)]),
      { kind: 'repeated-signer' },
    ],
    [
      'signers out of order',
      Uint8Array.from([
        ...two.subarray(0, 18),
        ...addressToBytes(signer),
        ...addressToBytes(stranger),
        ...two.subarray(82),
      ]),
      { kind: 'unordered-signers' },
    ],
  ])('%s', (_, bytes, problem) => {
    expect(readEnvelope(bytes)).toEqual({ ok: false, problem })
  })

  test('every version 0 envelope that is truncated or has trailing bytes', () => {
    for (let length = at.version; length < good.length; length++)
      expect(readEnvelope(good.subarray(0, length)).ok, `${length}`).toBe(false)
    expect(readEnvelope(Uint8Array.from([...good, 65])).ok).toBe(false)
  })

  test('never throws, whatever follows the prefix', () => {
    const random = seededRandom(7)
    for (let round = 0; round < 2000; round++) {
      const rest = Array.from({ length: Math.floor(random() * 120) }, () =>
        Math.floor(random() * 256),
      )
      const bytes = Uint8Array.from([...good.subarray(0, at.version), round % 3, ...rest])
      expect(typeof readEnvelope(bytes).ok).toBe('boolean')
    }
  })
})

test('only the prefix identifies an envelope', () => {
  expect(hasEnvelopePrefix(Uint8Array.of(0xff))).toBe(false)
  expect(hasEnvelopePrefix(new TextEncoder().encode('\u00ffsolana offchain'))).toBe(false)
})
