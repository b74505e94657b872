import { type Address, parseAddress } from '../solana/address/address.ts'
import { integer, variable } from '../basics/setting.ts'

/** Which trades are followed and kept. */
export type IndexConfig = {
  index: boolean
  watchWallets: readonly Address[]
  indexHotPools: number
  indexRpcPerMinute: number
  indexMintsSeconds: number
  tradeRetentionDays: number
  tradeMaxRows: number
}

/** Each takes a question a round, so that more would leave no time for the pools. */
const watchedMax = 200

const addresses = (text: string): Address[] | undefined => {
  const parts = text.split(',').map((part) => parseAddress(part.trim()))
  const valid = [...new Set(parts.filter((part) => part !== undefined))]
  return parts.includes(undefined) || valid.length > watchedMax ? undefined : valid
}

/** The part of the variables that is about the index of trades. */
export const indexVariables = {
  INDEX: variable({
    fallback: 'on',
    expected: 'on or off',
    about:
      'Whether trades are followed in the background, for the feed, signals, the leaderboard and own prices. `off` asks the node nothing of its own accord.',
    read: (text: string) => (text === 'on' ? true : text === 'off' ? false : undefined),
  }),
  WATCH_WALLETS: variable({
    fallback: undefined,
    expected: `at most ${watchedMax} addresses, comma separated`,
    about: 'Wallets whose trades are followed without a gap, and weigh more in signals.',
    read: addresses,
  }),
  INDEX_HOT_POOLS: variable({
    fallback: '10',
    expected: 'a whole number from 0 to 50',
    about:
      'How many busy pools are followed beside them, as far as the budget goes: those that the sources of token data name, or else the known exchanges and the best traders seen there.',
    read: integer(0, 50),
  }),
  INDEX_RPC_PER_MINUTE: variable({
    fallback: '60',
    expected: 'a whole number from 1 to 60000',
    about:
      'Calls to the node that following trades may take; each transaction is one. Raise it on a node of your own.',
    read: integer(1, 60_000),
  }),
  INDEX_MINTS_SECONDS: variable({
    fallback: '300',
    expected: 'a whole number from 1 to 3600',
    about:
      'How often the mints of the 100 busiest tokens are looked at, so that signals tell when one has changed: one call to the node, and one question to the sources of token data where there are any.',
    read: integer(1, 3_600),
  }),
  TRADE_RETENTION_DAYS: variable({
    fallback: '30',
    expected: 'a whole number from 1 to 3650',
    about: 'How long trades are kept.',
    read: integer(1, 3650),
  }),
  TRADE_MAX_ROWS: variable({
    fallback: '2000000',
    expected: 'a whole number from 1000 to 100000000',
    about: 'How many trades are kept at most, the newest; a million takes some 0.4 GB.',
    read: integer(1_000, 100_000_000),
  }),
}
