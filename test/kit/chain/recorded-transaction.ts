import { base58 } from '@scure/base'
import { type Static, type TSchema, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parseJsonExactly } from '../../../src/network/json.ts'
import { noSharedData, sharedRows } from '../market/shared-rows.ts'
import { readZipEntry } from '../zip-entry.ts'

const orNull = <T extends TSchema>(schema: T) => t.Optional(t.Union([schema, t.Null()]))
const lamports = t.Union([t.Integer(), t.BigInt()])

const tokenBalance = t.Object({
  accountIndex: t.Integer(),
  mint: t.String(),
  owner: t.String(),
  programId: t.Optional(t.String()),
  uiTokenAmount: t.Object({ amount: t.String(), decimals: t.Integer() }),
})

const balances = t.Object({
  fee: t.Integer(),
  computeUnitsConsumed: orNull(t.Integer()),
  preBalances: t.Array(lamports),
  postBalances: t.Array(lamports),
  preTokenBalances: orNull(t.Array(tokenBalance)),
  postTokenBalances: orNull(t.Array(tokenBalance)),
})

const execution = t.Object({
  err: t.Unknown(),
  innerInstructions: orNull(
    t.Array(
      t.Object({
        index: t.Integer(),
        instructions: t.Array(
          t.Object({
            programIdIndex: t.Integer(),
            accounts: t.Array(t.Integer()),
            data: t.String(),
            stackHeight: orNull(t.Integer()),
          }),
        ),
      }),
    ),
  ),
  loadedAddresses: orNull(
    t.Object({ writable: t.Array(t.String()), readonly: t.Array(t.String()) }),
  ),
  logMessages: orNull(t.Array(t.String())),
})

type Balances = Static<typeof balances>
type Execution = Static<typeof execution>

export type RecordedTokenBalance = Static<typeof tokenBalance>

/** The chain's record of an executed transaction: its bytes and as much of the meta as a scan needs. */
export type RecordedTransaction = {
  signature: string
  /** Repository and file of the recording. */
  source: string
  slot: number
  transactionBase64: string
  feeLamports: number
  unitsConsumed: number
  /** The runtime's TransactionError; absent if it landed. */
  error?: unknown
  /** By account: static ones first, then loaded writable, then loaded read-only. */
  preBalances: bigint[]
  postBalances: bigint[]
  preTokenBalances: RecordedTokenBalance[]
  postTokenBalances: RecordedTokenBalance[]
  innerInstructions: NonNullable<Execution['innerInstructions']>
  loadedAddresses: { writable: string[]; readonly: string[] }
  /** Empty in the repository's own set, which omits them for size. */
  logMessages: string[]
}

/** The repository's own set, see the README beside the files; without those recorded before nodes reported token owners. */
export const fixtureTransactions = (): RecordedTransaction[] => {
  const balanceRows = fixtureRows('mainnet-balances.ndjson.gz')
  return fixtureRows('mainnet.ndjson.gz').flatMap((value, index) => {
    const row = Value.Parse(fixtureRow, value)
    const balance = balanceRows[index]
    return Value.Check(balances, balance)
      ? [recordedFrom({ ...row, meta: { ...balance, ...row.meta } })]
      : []
  })
}

/** Further ones of the repository's own, whose trades were assessed by hand. */
export const tradeTransactions = (): RecordedTransaction[] =>
  fixtureRows('../trades/transactions.ndjson.gz').map((row) =>
    recordedFrom(Value.Parse(tradeRow, row)),
  )

/** Those of the reference data with known bytes and owners; empty if it is not next to the repository. */
export const sharedTransactions = (): RecordedTransaction[] =>
  sharedRows('transactions.ndjson.gz').flatMap((row) =>
    Value.Check(sharedRow, row)
      ? [
          recordedFrom({
            source: row.source,
            slot: row.slot,
            base64: row.raw_base64,
            meta: row.tx.meta,
          }),
        ]
      : [],
  )

/** One whole mainnet block without its votes; empty if the reference data is not next to the repository. */
export const sharedBlock = (): RecordedTransaction[] => {
  if (noSharedData !== undefined || !existsSync(blockFile)) return []
  const text = new TextDecoder().decode(readZipEntry(readFileSync(blockFile), 'getBlock.json'))
  const parsed = Value.Parse(block, parseJsonExactly(text))
  return parsed.result.transactions.flatMap((row) => {
    if (!Value.Check(blockRow, row)) return []
    const [base64] = row.transaction
    const recorded = recordedFrom({ source: 'block', slot: blockSlot, base64, meta: row.meta })
    return isVote(recorded) ? [] : [recorded]
  })
}

/** A node's answer to getTransaction in base64; undefined for any other. */
export const recordedFromNode = (result: unknown): RecordedTransaction | undefined => {
  if (!Value.Check(nodeRow, result)) return undefined
  const { slot, transaction, meta } = result
  return recordedFrom({ source: 'node', slot, base64: transaction[0], meta })
}

/** The transaction as nodes return it for getTransaction in base64. */
export const nodeTransaction = (
  recorded: RecordedTransaction,
  { slot = recorded.slot, blockTime }: { slot?: number; blockTime?: number | null | undefined },
) => ({
  slot,
  blockTime,
  transaction: [recorded.transactionBase64, 'base64'],
  meta: {
    err: recorded.error ?? null,
    fee: recorded.feeLamports,
    preBalances: recorded.preBalances,
    postBalances: recorded.postBalances,
    preTokenBalances: recorded.preTokenBalances,
    postTokenBalances: recorded.postTokenBalances,
    innerInstructions: recorded.innerInstructions,
    loadedAddresses: recorded.loadedAddresses,
    logMessages: recorded.logMessages,
  },
})

/** All recordings available on this machine, each signature once. */
export const allRecorded = (): RecordedTransaction[] => {
  const bySignature = new Map<string, RecordedTransaction>()
  for (const recorded of [
    ...sharedTransactions(),
    ...sharedBlock(),
    ...fixtureTransactions(),
    ...tradeTransactions(),
  ])
    if (!bySignature.has(recorded.signature)) bySignature.set(recorded.signature, recorded)
  return [...bySignature.values()]
}

const blockSlot = 361_774_429
const blockFile = new URL(
  '../../../../shared/data/rpc/getBlock.361774429.base64.json.zip',
  import.meta.url,
)

const fixtureRow = t.Object({
  source: t.String(),
  slot: t.Integer(),
  base64: t.String(),
  meta: execution,
})

const tradeRow = t.Object({
  source: t.String(),
  slot: t.Integer(),
  base64: t.String(),
  meta: t.Composite([balances, execution]),
})

const sharedRow = t.Object({
  source: t.String(),
  slot: t.Integer(),
  encoding: t.Union([t.Literal('json'), t.Literal('base64')]),
  raw_base64: t.String(),
  tx: t.Object({ meta: t.Composite([balances, execution]) }),
})

const block = t.Object({ result: t.Object({ transactions: t.Array(t.Unknown()) }) })
const blockRow = t.Object({
  transaction: t.Tuple([t.String(), t.Literal('base64')]),
  meta: t.Composite([balances, execution]),
})

const nodeRow = t.Object({
  slot: t.Integer(),
  transaction: t.Tuple([t.String(), t.Literal('base64')]),
  meta: t.Composite([balances, execution]),
})

const fixtureRows = (name: string): unknown[] => {
  const file = new URL(`../../fixtures/transactions/${name}`, import.meta.url)
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')
  return lines.map(parseJsonExactly)
}

const recordedFrom = (row: {
  source: string
  slot: number
  base64: string
  meta: Balances & Execution
}): RecordedTransaction => {
  const { source, slot, base64, meta } = row
  return {
    signature: base58.encode(Buffer.from(base64, 'base64').subarray(1, 65)),
    source,
    slot,
    transactionBase64: base64,
    feeLamports: meta.fee,
    unitsConsumed: meta.computeUnitsConsumed ?? 0,
    ...(meta.err !== null && { error: meta.err }),
    preBalances: meta.preBalances.map(BigInt),
    postBalances: meta.postBalances.map(BigInt),
    preTokenBalances: meta.preTokenBalances ?? [],
    postTokenBalances: meta.postTokenBalances ?? [],
    innerInstructions: meta.innerInstructions ?? [],
    loadedAddresses: meta.loadedAddresses ?? { writable: [], readonly: [] },
    logMessages: meta.logMessages ?? [],
  }
}

/** Every block has thousands of validator votes; no wallet signs those. */
const isVote = ({ logMessages }: RecordedTransaction): boolean =>
  logMessages[0]?.startsWith('Program Vote111') === true
