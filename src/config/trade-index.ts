import { parseAddress } from '../solana/address/address.ts'
import {
  apiKey,
  type ConfigOf,
  kind,
  list,
  optional,
  serverUrl,
  setting,
  settingOr,
  wholeNumber,
} from './setting.ts'

/** Each takes one request per round; more would leave no time for the pools. */
const watchedMax = 200

const watched = list(
  `at most ${watchedMax} comma-separated addresses`,
  Number.POSITIVE_INFINITY,
  parseAddress,
)

type IndexMode = 'auto' | 'blocks' | 'pools' | 'off'

const indexModes: ReadonlyMap<string, IndexMode> = new Map([
  ['auto', 'auto'],
  ['blocks', 'blocks'],
  ['pools', 'pools'],
  ['off', 'off'],
  // What `auto` was called before.
  ['on', 'auto'],
])

const indexMode = kind('auto, blocks, pools or off', (text) => indexModes.get(text))

export const indexSettings = {
  index: setting({
    name: 'INDEX',
    kind: indexMode,
    default: 'auto',
    about:
      'Follows trades for the feed, signals, the leaderboard and own prices. `blocks` reads every block (about 10 MB per second on mainnet), `pools` follows wallets and busy pools, `off` sends no background requests. `auto` reads every block if node and limits allow it, else a sample of blocks beside wallets and pools.',
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
  indexRpcPerMinute: settingOr<number | undefined>(
    {
      name: 'INDEX_RPC_PER_MINUTE',
      kind: wholeNumber(1, 60_000),
      about:
        'Maximum node calls per minute for following trades. If not set: 60 for a node on the internet, unlimited for one in your own network. Reading every block of mainnet takes about 450. A public node is never sent more than half of its published limits.',
    },
    undefined,
  ),
  indexMbPerSecond: settingOr<number | undefined>(
    {
      name: 'INDEX_MB_PER_SECOND',
      kind: wholeNumber(1, 10_000),
      about:
        'Maximum megabytes per second of blocks, before compression. If not set: 1 for a node on the internet, and unlimited for one in your own network.',
    },
    undefined,
  ),
  yellowstoneUrl: optional({
    name: 'YELLOWSTONE_URL',
    kind: serverUrl,
    about:
      'A server of the Yellowstone gRPC protocol that streams every block, as `https://host:port`. Reading all of mainnet this way takes 2 to 3 MB per second and hardly any calls to the node, which confirms the stream and fills in what it missed. If not set, blocks are read from the node.',
  }),
  yellowstoneToken: optional({
    name: 'YELLOWSTONE_TOKEN',
    kind: apiKey,
    about: 'Token for the Yellowstone server, sent as `x-token`.',
    secret: true,
  }),
  indexBackfillMinutes: setting({
    name: 'INDEX_BACKFILL_MINUTES',
    kind: wholeNumber(0, 1_440),
    default: '60',
    about:
      'How far back blocks are caught up on after the server or the node was down. What is older stays a gap, which the coverage shows.',
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
      'Maximum size of the database of trades, in gigabytes; the oldest trades are dropped first, and sums of them stay. A million trades take about 0.25 GB. Following every block of mainnet also writes about 100 GB to the disk a day.',
  }),
}

/** A setting that does nothing beside another one. */
export type UnusedSetting = { name: string; because: string }

/** Settings of this group that were set and have no effect, so that an operator who relies on one notices. */
export const unusedIndexSettings = (
  config: Pick<
    ConfigOf<typeof indexSettings>,
    | 'index'
    | 'watchWallets'
    | 'indexRpcPerMinute'
    | 'indexMbPerSecond'
    | 'yellowstoneUrl'
    | 'yellowstoneToken'
  >,
): UnusedSetting[] => {
  const set: Record<string, boolean> = {
    [indexSettings.watchWallets.name]: config.watchWallets.length > 0,
    [indexSettings.indexRpcPerMinute.name]: config.indexRpcPerMinute !== undefined,
    [indexSettings.indexMbPerSecond.name]: config.indexMbPerSecond !== undefined,
    [indexSettings.yellowstoneUrl.name]: config.yellowstoneUrl !== undefined,
    [indexSettings.yellowstoneToken.name]: config.yellowstoneToken !== undefined,
  }
  const ofBlocks = [
    indexSettings.indexMbPerSecond.name,
    indexSettings.yellowstoneUrl.name,
    indexSettings.yellowstoneToken.name,
  ]
  const names = Object.keys(set).filter((name) => set[name])
  if (config.index === 'off') return names.map((name) => ({ name, because: 'INDEX=off' }))
  if (config.index === 'pools')
    return names
      .filter((name) => ofBlocks.includes(name))
      .map((name) => ({ name, because: 'INDEX=pools reads no blocks' }))
  return config.yellowstoneToken !== undefined && config.yellowstoneUrl === undefined
    ? [{ name: indexSettings.yellowstoneToken.name, because: 'YELLOWSTONE_URL is not set' }]
    : []
}
