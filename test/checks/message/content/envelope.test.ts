import { describe, expect, test } from 'bun:test'
import { address, addressToBytes } from '../../../../src/solana/address/address.ts'
import { hasEnvelopePrefix, readEnvelope } from '../../../../src/checks/message/content/envelope.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'
import { signer, stranger } from '../../../kit/checks/message-case.ts'
import { applicationDomain, envelopeShort, envelopeV0, envelopeV1 } from './envelope-bytes.ts'

const full = { version: 0 as const, applicationDomain: address(applicationDomain) }
/** Where things stand in the full form with one signer. */
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
  test.each([
    ['another version', changed(good, { [at.version]: 2 }), 'version 2 is not known'],
    ['no version', good.subarray(0, at.version), 'it ends before its version'],
    ['no signer', changed(good, { [at.count]: 0 }), 'it names no signer'],
    [
      'more signers than there are',
      changed(good, { [at.count]: 9 }),
      'it says that it has 9 signers',
    ],
    [
      'another length',
      changed(good, { [at.length]: 6 }),
      'it says that its text has 6 bytes, and 5',
    ],
    ['another format', changed(good, { [at.format]: 3 }), 'text format 3 is not known'],
    [
      'text that is no ASCII',
      changed(good, { [at.text]: 10 }),
      'it says that its text is plain ASCII',
    ],
    [
      'text that is no UTF-8',
      changed(good, { [at.format]: 1, [at.text]: 255 }),
      'its text is not UTF-8',
    ],
    [
      'a text too long for its format',
      changed(envelopeV0('x'.repeat(2000), [signer], 'longUtf8'), { [at.format]: 0 }),
      'text format 0 allows 1232 bytes',
    ],
    ['an empty text', envelopeShort(''), 'it'],
    [
      'a signer twice',
      Uint8Array.from([...two.subarray(0, 50), ...two.subarray(18, 50), ...two.subarray(82)]),
      'it names a signer twice',
    ],
    [
      'signers out of order',
      Uint8Array.from([
        ...two.subarray(0, 18),
        ...addressToBytes(signer),
        ...addressToBytes(stranger),
        ...two.subarray(82),
      ]),
      'its signers are not in ascending order',
    ],
  ])('%s', (_, bytes, problem) => {
    expect(readEnvelope(bytes)).toEqual({ ok: false, problem: expect.stringContaining(problem) })
  })

  test('every version 0 that is cut off or goes on', () => {
    for (let length = at.version; length < good.length; length++)
      expect(readEnvelope(good.subarray(0, length)).ok, `${length}`).toBe(false)
    expect(readEnvelope(Uint8Array.from([...good, 65])).ok).toBe(false)
  })

  test('whatever follows the prefix, it never throws', () => {
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

test('the prefix alone tells an envelope', () => {
  expect(hasEnvelopePrefix(Uint8Array.of(0xff))).toBe(false)
  expect(hasEnvelopePrefix(new TextEncoder().encode('\u00ffsolana offchain'))).toBe(false)
})
