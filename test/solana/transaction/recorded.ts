import { base58 } from '@scure/base'
import { gunzipSync } from 'bun'
import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { existsSync, readFileSync } from 'node:fs'
import { type Address, address } from '../../../src/solana/address/address.ts'
import type { InnerInstruction } from '../../../src/solana/chain.ts'
import { encodeMessage } from '../../../src/solana/transaction/message-writer.ts'
import type {
  Message,
  ResolvedMessage,
  Transaction,
} from '../../../src/solana/transaction/message.ts'
import { resolveMessage } from '../../../src/solana/transaction/resolve.ts'
import { decodeTransaction, encodeTransaction } from '../../../src/solana/transaction/wire.ts'

const innerSchema = t.Object({
  programIdIndex: t.Number(),
  accounts: t.Array(t.Number()),
  data: t.String(),
  stackHeight: t.Optional(t.Union([t.Number(), t.Null()])),
})

const metaSchema = t.Object({
  err: t.Unknown(),
  innerInstructions: t.Optional(
    t.Union([
      t.Null(),
      t.Array(t.Object({ index: t.Number(), instructions: t.Array(innerSchema) })),
    ]),
  ),
  loadedAddresses: t.Optional(
    t.Union([t.Null(), t.Object({ writable: t.Array(t.String()), readonly: t.Array(t.String()) })]),
  ),
})

export type RecordedMeta = Static<typeof metaSchema>

const mainnetRow = t.Object({
  source: t.String(),
  kind: t.String(),
  base64: t.String(),
  meta: metaSchema,
})
const encodingRow = t.Object({ source: t.String(), note: t.String(), base64: t.String() })
const sharedRow = t.Object({
  source: t.String(),
  raw_base64: t.Optional(t.Union([t.Null(), t.String()])),
  base64: t.Optional(t.String()),
})

/** Bytes with a note on their source. */
export type Sample = { from: string; bytes: Uint8Array }

export type Recorded = Sample & { meta: RecordedMeta }

const fixture = (name: string): URL =>
  new URL(`../../fixtures/transactions/${name}`, import.meta.url)

/** Data that must not be copied into this repository; it may be next to it. */
const sharedFolder = new URL('../../../../shared/data/', import.meta.url)

const readRows = <Schema extends TSchema>(file: URL, schema: Schema): Static<Schema>[] =>
  new TextDecoder()
    .decode(gunzipSync(readFileSync(file)))
    .trim()
    .split('\n')
    .map((line) => Value.Parse(schema, JSON.parse(line)))

const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))

export const mainnet: readonly Recorded[] = readRows(fixture('mainnet.ndjson.gz'), mainnetRow).map(
  ({ source, kind, base64, meta }) => ({
    from: `${kind}, ${source}`,
    bytes: fromBase64(base64),
    meta,
  }),
)

export const encodings: readonly Sample[] = readRows(
  fixture('encodings.ndjson.gz'),
  encodingRow,
).map(({ source, note, base64 }) => ({ from: `${note}, ${source}`, bytes: fromBase64(base64) }))

/** All rows of a shared file that hold bytes, or undefined if the folder is missing. */
export const readShared = (name: string): Sample[] | undefined => {
  const file = new URL(name, sharedFolder)
  if (!existsSync(file)) return undefined
  return readRows(file, sharedRow).flatMap(({ source, raw_base64, base64 }, row) => {
    const text = raw_base64 ?? base64
    return text === undefined
      ? []
      : [{ from: `${name} row ${row}, ${source}`, bytes: fromBase64(text) }]
  })
}

/** The expected encoding of a transaction: a bare message has no envelope. */
export const encodeLikeInput = (transaction: Transaction): Uint8Array =>
  transaction.bare ? encodeMessage(transaction.message) : encodeTransaction(transaction)

export const decodeOrThrow = (bytes: Uint8Array): Transaction => {
  const result = decodeTransaction(bytes)
  if (!result.ok) throw new Error(result.problem.reason)
  return result.transaction
}

/** Lookup tables with, at the indexes that the message uses, the addresses that the recording reports as loaded. */
export const tablesOf = (
  message: Message,
  { loadedAddresses }: RecordedMeta,
): Map<Address, Address[]> => {
  const writable = [...(loadedAddresses?.writable ?? [])]
  const readonly = [...(loadedAddresses?.readonly ?? [])]
  const tables = new Map<Address, Address[]>()
  for (const lookup of message.lookups) {
    const entries = tables.get(lookup.table) ?? []
    for (const index of lookup.writableIndexes) entries[index] = address(writable.shift() ?? '')
    for (const index of lookup.readonlyIndexes) entries[index] = address(readonly.shift() ?? '')
    tables.set(lookup.table, entries)
  }
  return tables
}

export const resolveRecorded = ({ bytes, meta }: Recorded): ResolvedMessage => {
  const { message } = decodeOrThrow(bytes)
  const resolution = resolveMessage(message, tablesOf(message, meta))
  if (!resolution.ok) throw new Error('the recording does not hold what its lookups load')
  return resolution.resolved
}

export const innerOf = (
  { accounts }: ResolvedMessage,
  { innerInstructions }: RecordedMeta,
): InnerInstruction[] =>
  (innerInstructions ?? []).flatMap(({ index, instructions }) =>
    instructions.map((inner) => ({
      outerIndex: index,
      programId: addressAt(accounts, inner.programIdIndex),
      accounts: inner.accounts.map((account) => addressAt(accounts, account)),
      data: base58.decode(inner.data),
      ...(typeof inner.stackHeight === 'number' ? { stackHeight: inner.stackHeight } : {}),
    })),
  )

const addressAt = (accounts: readonly { address: Address }[], index: number): Address => {
  const account = accounts[index]
  if (account === undefined)
    throw new Error(`the recording refers to account ${index}, which it does not contain`)
  return account.address
}
