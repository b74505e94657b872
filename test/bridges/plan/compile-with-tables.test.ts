import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { expect, test } from 'bun:test'
import { address } from '../../../src/solana/address/address.ts'
import { compileWithTables } from '../../../src/bridges/plan/compile-with-tables.ts'
import { unsigned } from '../../../src/bridges/plan/unsigned-transaction.ts'
import { encodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

const blockhash = 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k'

type Plan = { instructions: TransactionInstruction[]; tables: Map<PublicKey, PublicKey[]> }

const planOf = (seed: number): Plan & { payer: PublicKey } => {
  const random = seededRandom(seed)
  const below = (max: number): number => Math.floor(random() * max)
  const keys = Array.from({ length: 12 }, () => Keypair.generate().publicKey)
  const key = (): PublicKey => keys[below(keys.length)] ?? PublicKey.default
  const payer = key()
  const instructions = Array.from({ length: 1 + below(4) }, () => ({
    programId: key(),
    keys: Array.from({ length: below(7) }, () => {
      const pubkey = key()
      return { pubkey, isSigner: pubkey === payer, isWritable: below(2) === 0 }
    }),
    data: Buffer.from([below(256), below(256)]),
  }))
  const tables = new Map(
    Array.from({ length: below(3) }, () => [
      Keypair.generate().publicKey,
      Array.from({ length: 1 + below(8) }, key),
    ]),
  )
  return { payer, instructions, tables }
}

/** Each instruction with its accounts and their roles, as the official library reads the bytes. */
const readBack = (bytes: Uint8Array, tables: Plan['tables']) => {
  const message = TransactionMessage.decompile(VersionedTransaction.deserialize(bytes).message, {
    addressLookupTableAccounts: [...tables].map(([table, addresses]) => ({
      key: table,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses,
      },
      isActive: () => true,
    })),
  })
  return {
    payer: message.payerKey.toBase58(),
    instructions: message.instructions.map(({ programId, keys, data }) => ({
      programId: programId.toBase58(),
      keys: keys.map(({ pubkey }) => pubkey.toBase58()),
      data: [...data],
    })),
  }
}

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'a message with tables means the same as planned: %i',
  (seed) => {
    const { payer, instructions, tables } = planOf(seed)
    const own = compileWithTables(
      address(payer.toBase58()),
      blockhash,
      instructions.map(({ programId, keys, data }) => ({
        programId: address(programId.toBase58()),
        accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({
          address: address(pubkey.toBase58()),
          signer: isSigner,
          writable: isWritable,
        })),
        data,
      })),
      new Map(
        [...tables].map(([table, entries]) => [
          address(table.toBase58()),
          entries.map((entry) => address(entry.toBase58())),
        ]),
      ),
    )
    const bytes = encodeTransaction(unsigned(own))
    expect(readBack(bytes, tables)).toEqual({
      payer: payer.toBase58(),
      instructions: instructions.map(({ programId, keys, data }) => ({
        programId: programId.toBase58(),
        keys: keys.map(({ pubkey }) => pubkey.toBase58()),
        data: [...data],
      })),
    })
    const official = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: blockhash,
      instructions: instructions.map((each) => new TransactionInstruction(each)),
    }).compileToV0Message(
      [...tables].map(
        ([key, addresses]) =>
          new AddressLookupTableAccount({
            key,
            state: {
              deactivationSlot: 2n ** 64n - 1n,
              lastExtendedSlot: 0,
              lastExtendedSlotStartIndex: 0,
              addresses,
            },
          }),
      ),
    )
    expect(own.header).toEqual({
      requiredSignatures: official.header.numRequiredSignatures,
      readonlySigned: official.header.numReadonlySignedAccounts,
      readonlyUnsigned: official.header.numReadonlyUnsignedAccounts,
    })
    expect(own.staticAccounts.map(String).toSorted()).toEqual(
      official.staticAccountKeys.map((each) => each.toBase58()).toSorted(),
    )
  },
)
