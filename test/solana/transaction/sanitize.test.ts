import { describe, expect, test } from 'bun:test'
import { encodeMessage } from '../../../src/solana/transaction/message-writer.ts'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { buildMessage, type MessageParts } from './message-builder.ts'
import { decodeOrThrow } from './recorded.ts'

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

  test('the builder itself makes what is taken', () => {
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

  test.each<[string, Uint8Array, RegExp]>([
    ['nothing', new Uint8Array(), /got no bytes/],
    ['one byte', Uint8Array.of(1), /expected a signature \(64 bytes\) at byte 1/],
    ['too much of anything', new Uint8Array(4097), /at most 4096 bytes, got 4097/],
    ['a cut transaction', without(signed(legacy()), 1), /expected instruction data/],
    [
      'a cut bare message',
      without(v0(), 1),
      /expected the number of table lookups \(1 byte\) at byte/,
    ],
    [
      'bytes behind a transaction',
      Uint8Array.from([...signed(v0()), 0]),
      /but 1 more bytes follow/,
    ],
    [
      'bytes behind a version 1 transaction',
      Uint8Array.from([...v1(), ...new Uint8Array(65)]),
      /but 1 more bytes follow/,
    ],
    [
      'half a signature behind a version 1 message',
      Uint8Array.from([...v1(), ...new Uint8Array(32)]),
      /expected a signature/,
    ],
    ['no signatures in an envelope', signed(legacy(), 0), /expected 1 signatures .* got 0/],
    ['too many signatures', signed(legacy(), 2), /expected 1 signatures .* got 2/],
    ['a version that is not known', Uint8Array.of(0x82, 1, 0, 1), /message version 2 is not known/],
    [
      'a version that is not known in an envelope',
      signed(Uint8Array.of(0x85)),
      /says version 5; expected 0/,
    ],
    ['version 1 behind its signatures', signed(v1()), /says version 1; expected 0/],
    [
      'version 0 where the envelope should start',
      Uint8Array.from([0x80, ...signed(legacy())]),
      /as a version 0 message without signatures: the transaction ends at byte 39, but 168 more bytes follow/,
    ],
    ['no signer', v0({ header: [0, 0, 1] }), /asks for no signature/],
    ['a read-only fee payer', v0({ header: [1, 1, 1] }), /the fee payer must be writable/],
    [
      'more signers than accounts',
      v0({ header: [4, 0, 0] }),
      /speaks of 4 signers and 0 read-only accounts, but the message has 3/,
    ],
    [
      'signers and read-only accounts that overlap',
      v0({ header: [1, 0, 3] }),
      /speaks of 1 signers and 3/,
    ],
    ['an account twice', v0({ accounts: [1, 2, 1] }), /account 2 stands in the message twice/],
    [
      'the fee payer as program',
      v0({ instructions: [instruction(0)] }),
      /instruction 0 calls the fee payer/,
    ],
    [
      'a program that is not there',
      legacy({ instructions: [instruction(3)] }),
      /calls account 3, but the message has 3/,
    ],
    [
      'an account that is not there',
      legacy({ instructions: [instruction(2, [0, 3])] }),
      /uses account 3, but the message has 3/,
    ],
    [
      'a looked up program',
      v0({ instructions: [instruction(3)], lookups: [[9, [0], []]] }),
      /comes from a lookup table/,
    ],
    ['an empty lookup', v0({ lookups: [[9, [], []]] }), /table lookup 0 loads no account/],
    [
      'more than 256 accounts',
      v0({ lookups: [[9, Array.from({ length: 254 }, (_, index) => index), []]] }),
      /uses 257 accounts; at most 256/,
    ],
    [
      'a length written too long',
      Uint8Array.from([1, 0, 1, 0x83, 0x00, ...new Uint8Array(200)]),
      /at byte 3 is written longer than needed/,
    ],
    [
      'a length of four bytes',
      Uint8Array.from([1, 0, 1, 0xff, 0xff, 0xff, 1]),
      /at byte 3 is longer than 3 bytes/,
    ],
    [
      'a length above 16 bits',
      Uint8Array.from([1, 0, 1, 0xff, 0xff, 0x04]),
      /at byte 3 is above 65535/,
    ],
    [
      'a large legacy transaction',
      signed(legacy({ data: new Array<number>(1200).fill(7) })),
      /at most 1232 bytes/,
    ],
    [
      'a bare message too large with its signatures',
      v0({ data: new Array<number>(1050).fill(7) }),
      /at most 1232 bytes/,
    ],
    ['half of the priority fee bits', v1({ configMask: 0b01 }), /one of the two priority fee bits/],
    ['the other half of them', v1({ configMask: 0b10 }), /one of the two priority fee bits/],
    ['unknown config bits', v1({ configMask: 0b100000 }), /bits that version 1 does not know/],
    ['the highest config bit', v1({ configMask: 2 ** 31 }), /bits that version 1 does not know/],
    [
      'an odd heap size',
      v1({ configMask: 0b10000, configValues: [1, 128, 0, 0] }),
      /heap size is 32769 bytes/,
    ],
    [
      'a heap size that is too large',
      v1({ configMask: 0b10000, configValues: [0, 4, 4, 0] }),
      /heap size is 263168 bytes/,
    ],
    [
      '13 signers in version 1',
      v1({ header: [13, 0, 1], accounts: 14 }),
      /asks for 13 signatures; version 1 allows 12/,
    ],
    ['65 accounts in version 1', v1({ accounts: 65 }), /has 65 accounts; version 1 allows 64/],
    [
      '65 instructions in version 1',
      v1({ instructions: new Array(65).fill(instruction(2)) }),
      /has 65 instructions; version 1 allows 64/,
    ],
  ])('%s', (_, bytes, reason) => {
    const result = decodeTransaction(bytes)
    expect(result.ok).toBe(false)
    if (!result.ok) expect(result.error.reason).toMatch(reason)
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
  ])('what a node takes is taken: %s', (_, parts) => {
    const bytes = buildMessage({ version: 0, ...parts })
    const { message } = decodeOrThrow(bytes)
    expect(encodeMessage(message)).toEqual(bytes)
  })
})
