import { t } from 'elysia'
import { countSchema } from '../../../checks/address/http/schema/account-facts.ts'

const counted = (what: string): string =>
  `${what} over 24 hours, in the trades that this server follows. Absent if only a sample of blocks was read.`

const countedWallets = (what: string): string =>
  `${counted(what)} Up to 32 are counted exactly; more are estimated, nineteen times in twenty to within 13 %.`

/** Counts of a day from own trades, of every token. */
export const tradeCounts = {
  buys24h: t.Optional(countSchema(counted('Purchases of the token'))),
  sells24h: t.Optional(countSchema(counted('Sales of the token'))),
  buyers24h: t.Optional(countSchema(countedWallets('Wallets that bought the token'))),
  sellers24h: t.Optional(countSchema(countedWallets('Wallets that sold the token'))),
}
