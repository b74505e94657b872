import { VersionedTransaction } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { encodeMessage } from '../../../src/solana/transaction/message-writer.ts'
import { decodeTransaction, encodeTransaction } from '../../../src/solana/transaction/wire.ts'
import {
  decodeOrThrow,
  encodeLikeInput,
  encodings,
  mainnet,
  readShared,
  type Sample,
} from './recorded.ts'

/** Longer than a node accepts: SDK vectors ignore this limit. */
const oversized = ['transaction-too-large', 'too-many-bytes']

const samples: Sample[] = [...mainnet, ...encodings]

const expectRoundTrip = ({ from, bytes }: Sample): void => {
  const result = decodeTransaction(bytes)
  if (!result.ok) {
    const { problem } = result
    const causes =
      problem.reason === 'neither' ? [problem.asTransaction, problem.asMessage] : [problem]
    if (causes.some(({ reason }) => oversized.includes(reason))) return
    throw new Error(`${from}: ${JSON.stringify(problem)}`)
  }
  if (Buffer.compare(encodeLikeInput(result.transaction), bytes) !== 0)
    throw new Error(`${from}: other bytes`)
}

/** The same message as web3.js reads it. */
const viaWeb3 = (bytes: Uint8Array): unknown => {
  const { message, signatures } = VersionedTransaction.deserialize(bytes)
  return {
    signatures: signatures.map((signature) => Buffer.from(signature).toString('hex')),
    version: message.version,
    header: [
      message.header.numRequiredSignatures,
      message.header.numReadonlySignedAccounts,
      message.header.numReadonlyUnsignedAccounts,
    ],
    accounts: message.staticAccountKeys.map((key) => key.toBase58()),
    blockhash: message.recentBlockhash,
    instructions: message.compiledInstructions.map(
      ({ programIdIndex, accountKeyIndexes, data }) => [
        programIdIndex,
        [...accountKeyIndexes],
        [...data],
      ],
    ),
    lookups: message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => [
      accountKey.toBase58(),
      [...writableIndexes],
      [...readonlyIndexes],
    ]),
  }
}

const viaOurs = (bytes: Uint8Array): unknown => {
  const { message, signatures } = decodeOrThrow(bytes)
  const { requiredSignatures, readonlySigned, readonlyUnsigned } = message.header
  return {
    signatures: signatures.map((signature) => Buffer.from(signature).toString('hex')),
    version: message.version,
    header: [requiredSignatures, readonlySigned, readonlyUnsigned],
    accounts: message.staticAccounts.map(String),
    blockhash: message.blockhash,
    instructions: message.instructions.map(({ programIndex, accountIndexes, data }) => [
      programIndex,
      accountIndexes,
      [...data],
    ]),
    lookups: message.lookups.map(({ table, writableIndexes, readonlyIndexes }) => [
      String(table),
      writableIndexes,
      readonlyIndexes,
    ]),
  }
}

describe('recorded transactions', () => {
  test('every one decodes and encodes back to its bytes', () => {
    expect(samples.length).toBeGreaterThan(500)
    for (const sample of samples) expectRoundTrip(sample)
  })

  test('only vectors beyond the size limit are refused', () => {
    const refused = samples.filter(({ bytes }) => !decodeTransaction(bytes).ok)
    expect(refused.filter(({ bytes }) => bytes.length <= 1232)).toEqual([])
    expect(refused.length).toBeLessThanOrEqual(1)
  })

  test('web3.js reads the same in every one', () => {
    for (const { bytes } of samples) {
      if (bytes.length <= 1232) expect(viaOurs(bytes)).toEqual(viaWeb3(bytes))
    }
  })

  test('every message decodes without its signatures too', () => {
    for (const { from, bytes } of samples) {
      if (bytes.length > 1232) continue
      const { message, signatures } = decodeOrThrow(bytes)
      const bare = decodeTransaction(encodeMessage(message))
      if (!bare.ok) throw new Error(`${from}: ${bare.problem.reason}`)
      expect(bare.transaction.bare).toBe(true)
      expect(bare.transaction.message).toEqual(message)
      expect(bare.transaction.signatures).toEqual(signatures.map(() => new Uint8Array(64)))
      expect(encodeTransaction(bare.transaction).length).toBe(bytes.length)
    }
  })
})

describe.each(['transactions', 'base64', 'phishing-transactions'])(
  'shared recording %s',
  (name) => {
    const rows = readShared(`${name}.ndjson.gz`)
    const skipped = rows === undefined ? ' (skipped: not beside the repository)' : ''

    test.skipIf(rows === undefined)(`round trips and agrees with web3.js${skipped}`, () => {
      for (const row of rows ?? []) {
        expectRoundTrip(row)
        if (row.bytes.length <= 1232) expect(viaOurs(row.bytes)).toEqual(viaWeb3(row.bytes))
      }
    })
  },
)
