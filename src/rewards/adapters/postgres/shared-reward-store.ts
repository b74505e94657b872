import { Database } from 'bun:sqlite'
import type { SQL } from 'bun'
import type { PostgresLink } from '../../../store/postgres/postgres-link.ts'
import type { RewardArchive } from '../../ledger/reward-archive.ts'
import { stageRows } from '../staged-rows.ts'
import { mergeStaged } from './merge-rewards.ts'

/** The ledger that several instances share. Rows are staged here, and merged in one transaction. */
export const makeSharedRewardArchive = ({ run }: Pick<PostgresLink, 'run'>): RewardArchive => ({
  beginImport: async () => {
    const key = await run(readOrMakeKey)
    const database = new Database(':memory:')
    const { add, rowCount, end } = stageRows(database, key)
    return {
      add,
      finish: async (nowMs) => {
        end()
        try {
          return await run((sql) => mergeStaged(sql, { database, rowCount: rowCount(), nowMs }))
        } finally {
          database.close()
        }
      },
    }
  },
})

const rewardKeyBytes = 32

const readOrMakeKey = async (sql: SQL): Promise<Uint8Array> => {
  const made = crypto.getRandomValues(new Uint8Array(rewardKeyBytes))
  await sql`INSERT INTO reward_key (id, key) VALUES (1, ${made}::bytea) ON CONFLICT DO NOTHING`
  const [row]: { key: Uint8Array }[] = await sql`SELECT key FROM reward_key`
  return row ? new Uint8Array(row.key) : made
}
