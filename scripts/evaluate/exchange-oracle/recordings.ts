import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { LedgerTransaction } from '../../../src/solana/ledger.ts'
import verdicts from '../../../test/fixtures/trades/verdicts.json'
import {
  allRecorded,
  nodeTransaction,
  recordedFromNode,
} from '../../../test/kit/chain/recorded-transaction.ts'
import { jsonRecord } from '../../../test/kit/ledger/json-record.ts'
import { ledgerTransaction } from '../../../test/kit/ledger/ledger-record.ts'
import { sharedRows } from '../../../test/kit/market/shared-rows.ts'
import { isJson } from './raw-record.ts'

/** One recording as the node returned it, and as the product reads it; failed ones are left out. */
export type Recording = { raw: unknown; record: LedgerTransaction }

export type RecordingSet = { name: string; recordings: Recording[] }

/** All recordings on this machine, by how far they were known while the rules were written. */
export const recordingSets = (): RecordingSet[] => {
  const assessed = new Set(verdicts.map(({ signature }) => signature))
  const known = allRecorded().filter(({ error }) => error === undefined)
  const byNode = known.map((recorded) => ({
    raw: nodeTransaction(recorded, {}),
    record: ledgerTransaction(recorded),
  }))
  const isAssessed = ({ record }: Recording): boolean => assessed.has(record.signature)
  return [
    { name: 'assessed by hand before', recordings: byNode.filter(isAssessed) },
    { name: 'other recordings', recordings: byNode.filter((each) => !isAssessed(each)) },
    { name: 'other recordings, without bytes', recordings: withoutBytes() },
    { name: 'recorded by others, added afterwards', recordings: further() },
  ]
}

const withoutBytes = (): Recording[] =>
  sharedRows('transactions.ndjson.gz').flatMap((row) =>
    isJson(row) && row['raw_base64'] === null ? recordingOf(row['tx']) : [],
  )

const furtherFile = new URL('../../../test/fixtures/trades/further.ndjson.gz', import.meta.url)

const further = (): Recording[] =>
  gunzipSync(readFileSync(furtherFile))
    .toString('utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const row: unknown = JSON.parse(line)
      return isJson(row) ? recordingOf(row['tx']) : []
    })

const recordingOf = (raw: unknown): Recording[] => {
  const recorded = recordedFromNode(raw)
  const record = recorded ? ledgerTransaction(recorded) : jsonRecord(raw)
  return record && !record.error ? [{ raw, record }] : []
}
