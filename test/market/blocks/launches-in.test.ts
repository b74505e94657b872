import { describe, expect, test } from 'bun:test'
import { readTransaction } from '../../../src/activity/trades/owner-flows.ts'
import { launchesIn } from '../../../src/market/blocks/launches-in.ts'
import { readRecord } from '../../../src/solana/rpc/transaction.ts'
import { parseJsonExactly } from '../../../src/network/json.ts'
import { member } from '../../kit/http.ts'
import { noSharedData, sharedRows } from '../../kit/market/shared-rows.ts'

/** A recorded transaction of the reference data; amounts stay exact. */
const launchesOf = (file: string) => {
  const row = sharedRows('transactions.ndjson.gz').find((each) =>
    String(member(each, 'source')).endsWith(`/${file}`),
  )
  const { transaction, meta } = Object(
    parseJsonExactly(
      JSON.stringify({
        transaction: [member(row, 'raw_base64'), 'base64'],
        meta: member(row, 'tx', 'meta'),
      }),
    ),
  )
  const read = readTransaction(readRecord({ transaction, meta, version: 'legacy' }, { slot: 1n }))
  return read ? launchesIn(read, 16n) : []
}

describe.skipIf(noSharedData !== undefined)(
  `recorded transactions${noSharedData ? `: skipped, ${noSharedData}` : ''}`,
  () => {
    test('a creation with a first purchase', () => {
      const launches = launchesOf('pumpfun_create_0.json')
      expect(launches.map(({ kind }) => kind)).toEqual(['created', 'progress'])
      const [created] = launches
      expect(created).toMatchObject({ launchpad: 'Pump.fun', decimals: 6, position: 16n })
      expect(new Set(launches.map(({ mint }) => mint)).size).toBe(1)
    })

    test.each([
      ['pumpfun_sell_0.json', 0.5],
      ['pumpfun_buy_0.json', 40.44],
    ])('%s', (file, soldPct) => {
      expect(launchesOf(file)).toMatchObject([{ kind: 'progress', soldPct }])
    })
  },
)
