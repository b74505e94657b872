import type { DatabaseKind } from '../../../store/inspect.ts'
import { marketMigrations } from './market-migrations.ts'

/** market.db: trades and what follows from them. */
export const marketDatabase: DatabaseKind = {
  table: 'market_state',
  countRows: 'SELECT ifnull(sum(trades), 0) AS count FROM hours',
  newestSchema: marketMigrations.length,
}
