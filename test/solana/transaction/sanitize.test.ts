import type { WireProblem } from '../../../src/basics/wire-problem.ts'
import { describe, expect, test } from 'bun:test'
import { encodeMessage } from '../../../src/solana/transaction/message-writer.ts'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { buildMessage, type MessageParts } from './message-builder.ts'
import { decodeOrThrow } from './recorded.ts'

/** Bytes that could be a transaction or a message are refused as both. */
const causesOf = (problem: WireProblem): WireProblem[] => {
  if (problem.reason === 'neither')
    return [...causesOf(problem.asTransaction), ...causesOf(problem.asMessage)]
  return problem.reason === 'not-a-version-0-message' ? causesOf(problem.problem) : [problem]
}

describe('refusals', () => {
  const legacy = (parts: MessageParts = {}): Uint8Array =>
    buildMessage({ version: 'legacy', ...parts })
  const v0 = (parts: MessageParts = {}): Uint8Array => buildMessage({ version: 0, ...parts })
  const v1 = (parts: MessageParts = {}): Uint8Array => buildMessage({ version: 1, ...parts })
  const signed = (message: Uint8Array, count = 1): Uint8Array =>
    Uint8Array.from([count, ...new Uint8Array(64 * count), ...message])
  const without = (bytes: Uint8Array, count: number): Uint8Array =>
    bytes.subarray(0, bytes.length - count)
  const instruction = (programIndex: number, accountIndexes: number[] = []) => ({
    programIndex,
    accountIndexes,
    data: [],
  })

  test('the builder itself makes valid messages', () => {
    for (const bytes of [
      legacy(),
      v0(),
      v1(),
      signed(legacy()),
      signed(v0()),
      Uint8Array.from([...v1(), ...new Uint8Array(64)]),
    ]) {
      expect(decodeTransaction(bytes).ok).toBe(true)
    }
  })

  test.each<[string, Uint8Array, WireProblem]>([
    ['nothing', new Uint8Array(), { reason: 'no-bytes' }],
    [
      'one byte',
      Uint8Array.of(1),
      { reason: 'data-ends', part: 'signature', bytes: 64, at: 1, end: 1 },
    ],
    [
      'too much of anything',
      new Uint8Array(4097),
      { reason: 'too-many-bytes', max: 4096, bytes: 4097 },
    ],
    [
      'a cut transaction',
      without(signed(legacy()), 1),
      { reason: 'data-ends', part: 'instruction-data', bytes: 3, at: 203, end: 205 },
    ],
    [
      'a cut bare message',
      without(v0(), 1),
      { reason: 'data-ends', part: 'lookup-count', bytes: 1, at: 142, end: 142 },
    ],
    [
      'bytes behind a transaction',
      Uint8Array.from([...signed(v0()), 0]),
      { reason: 'trailing-bytes', at: 208, bytes: 1 },
    ],
    [
      'bytes behind a version 1 transaction',
      Uint8Array.from([...v1(), ...new Uint8Array(65)]),
      { reason: 'trailing-bytes', at: 211, bytes: 1 },
    ],
    [
      'half a signature behind a version 1 message',
      Uint8Array.from([...v1(), ...new Uint8Array(32)]),
      { reason: 'data-ends', part: 'signature', bytes: 64, at: 147, end: 179 },
    ],
    [
      'no signatures in an envelope',
      signed(legacy(), 0),
      { reason: 'signature-mismatch', required: 1, found: 0 },
    ],
    [
      'too many signatures',
      signed(legacy(), 2),
      { reason: 'signature-mismatch', required: 1, found: 2 },
    ],
    [
      'a version that is not known',
      Uint8Array.of(0x82, 1, 0, 1),
      { reason: 'unknown-version', version: 2 },
    ],
    [
      'a version that is not known in an envelope',
      signed(Uint8Array.of(0x85)),
      { reason: 'other-version', at: 65, found: 5, expected: 0 },
    ],
    [
      'version 1 behind its signatures',
      signed(v1()),
      { reason: 'other-version', at: 65, found: 1, expected: 0 },
    ],
    [
      'version 0 where the envelope should start',
      Uint8Array.from([0x80, ...signed(legacy())]),
      { reason: 'trailing-bytes', at: 39, bytes: 168 },
    ],
    ['no signer', v0({ header: [0, 0, 1] }), { reason: 'no-signer' }],
    [
      'a read-only fee payer',
      v0({ header: [1, 1, 1] }),
      { reason: 'readonly-fee-payer', readonlySigned: 1, required: 1 },
    ],
    [
      'more signers than accounts',
      v0({ header: [4, 0, 0] }),
      { reason: 'too-few-accounts', required: 4, readonlyUnsigned: 0, accounts: 3 },
    ],
    [
      'signers and read-only accounts that overlap',
      v0({ header: [1, 0, 3] }),
      { reason: 'too-few-accounts', required: 1, readonlyUnsigned: 3, accounts: 3 },
    ],
    ['an account twice', v0({ accounts: [1, 2, 1] }), { reason: 'duplicate-account', index: 2 }],
    [
      'the fee payer as program',
      v0({ instructions: [instruction(0)] }),
      { reason: 'program-is-fee-payer', instruction: 0, account: 0 },
    ],
    [
      'a program that is not there',
      legacy({ instructions: [instruction(3)] }),
      { reason: 'program-out-of-range', instruction: 0, account: 3, accounts: 3 },
    ],
    [
      'an account that is not there',
      legacy({ instructions: [instruction(2, [0, 3])] }),
      { reason: 'account-out-of-range', instruction: 0, account: 3, accounts: 3 },
    ],
    [
      'a looked up program',
      v0({ instructions: [instruction(3)], lookups: [[9, [0], []]] }),
      { reason: 'program-from-table', instruction: 0, account: 3 },
    ],
    ['an empty lookup', v0({ lookups: [[9, [], []]] }), { reason: 'empty-lookup', index: 0 }],
    [
      'more than 256 accounts',
      v0({ lookups: [[9, Array.from({ length: 254 }, (_, index) => index), []]] }),
      { reason: 'too-many-accounts', accounts: 257, max: 256 },
    ],
    [
      'a length written too long',
      Uint8Array.from([1, 0, 1, 0x83, 0x00, ...new Uint8Array(200)]),
      { reason: 'length-not-minimal', part: 'account-count', at: 3 },
    ],
    [
      'a length of four bytes',
      Uint8Array.from([1, 0, 1, 0xff, 0xff, 0xff, 1]),
      { reason: 'length-too-wide', part: 'account-count', at: 3, maxBytes: 3 },
    ],
    [
      'a length above 16 bits',
      Uint8Array.from([1, 0, 1, 0xff, 0xff, 0x04]),
      { reason: 'length-too-large', part: 'account-count', at: 3, max: 65535 },
    ],
    [
      'a large legacy transaction',
      signed(legacy({ data: new Array<number>(1200).fill(7) })),
      { reason: 'transaction-too-large', version: 'legacy', max: 1232, bytes: 1404 },
    ],
    [
      'a bare message too large with its signatures',
      v0({ data: new Array<number>(1050).fill(7) }),
      { reason: 'transaction-too-large', version: 0, max: 1232, bytes: 1256 },
    ],
    [
      'half of the priority fee bits',
      v1({ configMask: 0b01 }),
      { reason: 'half-priority-fee', at: 4 },
    ],
    ['the other half of them', v1({ configMask: 0b10 }), { reason: 'half-priority-fee', at: 4 }],
    ['unknown config bits', v1({ configMask: 0b100000 }), { reason: 'unknown-config-bits', at: 4 }],
    [
      'the highest config bit',
      v1({ configMask: 2 ** 31 }),
      { reason: 'unknown-config-bits', at: 4 },
    ],
    [
      'an odd heap size',
      v1({ configMask: 0b10000, configValues: [1, 128, 0, 0] }),
      { reason: 'heap-size', bytes: 32769, step: 1024, min: 32768, max: 262144 },
    ],
    [
      'a heap size that is too large',
      v1({ configMask: 0b10000, configValues: [0, 4, 4, 0] }),
      { reason: 'heap-size', bytes: 263168, step: 1024, min: 32768, max: 262144 },
    ],
    [
      '13 signers in version 1',
      v1({ header: [13, 0, 1], accounts: 14 }),
      { reason: 'version-1-signatures', count: 13, max: 12 },
    ],
    [
      '65 accounts in version 1',
      v1({ accounts: 65 }),
      { reason: 'version-1-accounts', count: 65, max: 64 },
    ],
    [
      '65 instructions in version 1',
      v1({ instructions: new Array(65).fill(instruction(2)) }),
      { reason: 'version-1-instructions', count: 65, max: 64 },
    ],
  ])('%s', (_, bytes, problem) => {
    const result = decodeTransaction(bytes)
    expect(result.ok).toBe(false)
    if (!result.ok) expect(causesOf(result.problem)).toContainEqual(problem)
  })

  test.each<[string, MessageParts]>([
    ['no instruction at all', { instructions: [] }],
    [
      'a priority fee of zero',
      { version: 1, configMask: 0b11, configValues: new Array<number>(8).fill(0) },
    ],
    [
      '12 signers, 64 accounts and 64 instructions in version 1',
      {
        version: 1,
        header: [12, 0, 1],
        accounts: 64,
        instructions: new Array(64).fill(instruction(20)),
      },
    ],
    [
      'a version 1 message beyond 1232 bytes',
      { version: 1, data: new Array<number>(3000).fill(1) },
    ],
    [
      'the same table twice',
      {
        version: 0,
        lookups: [
          [9, [0], []],
          [9, [1], []],
        ],
      },
    ],
  ])('a node accepts: %s', (_, parts) => {
    const bytes = buildMessage({ version: 0, ...parts })
    const { message } = decodeOrThrow(bytes)
    expect(encodeMessage(message)).toEqual(bytes)
  })
})
