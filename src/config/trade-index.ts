import { parseAddress } from '../solana/address/address.ts'
import { kind, list, onOrOff, setting, settingOr, wholeNumber } from './setting.ts'

/** Each takes one request per round; more would leave no time for the pools. */
const watchedMax = 200

const watched = list(
  `at most ${watchedMax} comma-separated addresses`,
  Number.POSITIVE_INFINITY,
  parseAddress,
)

export const indexSettings = {
  index: setting({
    name: 'INDEX',
    kind: onOrOff,
    default: 'on',
    about:
      'Follows trades in the background, for the feed, signals, the leaderboard and own prices. `off` makes no background requests to the node.',
    first: true,
  }),
  watchWallets: settingOr(
    {
      name: 'WATCH_WALLETS',
      kind: kind(watched.expected, (text) => {
        const each = [...new Set(watched.read(text)?.value)]
        return each.length > 0 && each.length <= watchedMax ? each : undefined
      }),
      about: 'Wallets whose trades are followed without gaps and weigh more in signals.',
      first: true,
    },
    [],
  ),
  indexHotPools: setting({
    name: 'INDEX_HOT_POOLS',
    kind: wholeNumber(0, 50),
    default: '10',
    about:
      'How many busy pools are followed in addition, as far as the budget allows: those named by the token data sources, otherwise the known exchanges and the best traders seen there.',
  }),
  indexRpcPerMinute: setting({
    name: 'INDEX_RPC_PER_MINUTE',
    kind: wholeNumber(1, 60_000),
    default: '60',
    about:
      'Maximum node calls per minute for following trades; each transaction takes one. Raise it if you run your own node.',
  }),
  indexMintsSeconds: setting({
    name: 'INDEX_MINTS_SECONDS',
    kind: wholeNumber(1, 3_600),
    default: '300',
    about:
      'How often the mints of the 100 busiest tokens are read, so that signals report changes: one call to the node, and one request to the token data sources if there are any.',
  }),
  tradeRetentionDays: setting({
    name: 'TRADE_RETENTION_DAYS',
    kind: wholeNumber(1, 3650),
    default: '30',
    about: 'How long trades are stored.',
  }),
  tradeMaxGb: setting({
    name: 'TRADE_MAX_GB',
    kind: wholeNumber(1, 10_000),
    default: '5',
    about:
      'Maximum size of the database of trades, in gigabytes; the oldest trades are dropped first, and sums of them stay. A million trades take about 0.25 GB.',
  }),
}
