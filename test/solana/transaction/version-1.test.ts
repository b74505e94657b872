import {
  address as kitAddress,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { MessageV1 } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { systemProgram } from '../../../src/solana/address/known-address.ts'
import type { Message } from '../../../src/solana/transaction/message.ts'
import { encodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { key } from '../decoding/programs/client-instruction.ts'
import { buildMessage, type MessageParts } from './message-builder.ts'
import { decodeOrThrow } from './recorded.ts'

describe('version 1', () => {
  test.each<[string, MessageParts, Message['config']]>([
    ['no settings', {}, {}],
    [
      'a fee above what a double holds',
      { configMask: 0b11, configValues: new Array<number>(8).fill(255) },
      { priorityFeeLamports: 2n ** 64n - 1n },
    ],
    [
      'all settings in the order of their bits',
      {
        configMask: 0b11111,
        configValues: [1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 128, 0, 0],
      },
      {
        priorityFeeLamports: 1n,
        computeUnitLimit: 2,
        loadedAccountsDataSizeLimitBytes: 3,
        heapSizeBytes: 32768,
      },
    ],
  ])('%s', (_, parts, config) => {
    expect(decodeOrThrow(buildMessage({ version: 1, ...parts })).message.config).toEqual(config)
  })

  test('messages encoded by @solana/kit are read, and encoded to the same bytes', () => {
    const transaction = pipe(
      createTransactionMessage({ version: 1 }),
      (message) => setTransactionMessageFeePayer(kitAddress(key(1)), message),
      (message) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash(key(2)), lastValidBlockHeight: 1n },
          message,
        ),
      (message) =>
        setTransactionMessageConfig(
          { computeUnitLimit: 70_000, priorityFeeLamports: 12n },
          message,
        ),
      (message) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({
            source: createNoopSigner(kitAddress(key(1))),
            destination: kitAddress(key(3)),
            amount: 5n,
          }),
          message,
        ),
      compileTransaction,
    )
    const bytes = Uint8Array.from(getTransactionEncoder().encode(transaction))
    const decoded = decodeOrThrow(bytes)
    expect(decoded.message).toMatchObject({
      version: 1,
      header: { requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned: 1 },
      staticAccounts: [key(1), key(3), systemProgram],
      blockhash: key(2),
      config: { computeUnitLimit: 70_000, priorityFeeLamports: 12n },
    })
    expect(decoded.bare).toBe(false)
    expect(encodeTransaction(decoded)).toEqual(bytes)
  })

  test('web3.js reads the same', () => {
    const bytes = buildMessage({
      version: 1,
      configMask: 0b111,
      configValues: [9, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0],
    })
    const theirs = MessageV1.deserialize(bytes)
    const { message } = decodeOrThrow(bytes)
    expect(message.staticAccounts.map(String)).toEqual(
      theirs.staticAccountKeys.map((key) => key.toBase58()),
    )
    expect(message.blockhash).toBe(theirs.recentBlockhash)
    expect(theirs.transactionConfig).toMatchObject({ priorityFee: 9, computeUnitLimit: 5 })
    expect(message.config).toEqual({ priorityFeeLamports: 9n, computeUnitLimit: 5 })
    expect(message.instructions.map(({ data }) => [...data])).toEqual(
      theirs.compiledInstructions.map(({ data }) => [...data]),
    )
  })
})
