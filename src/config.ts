import { builtFromCommit } from './build-info.ts'
import { type Example, examplesExpected, readExamples } from './pages/examples.ts'
import type { QuotaLimit } from './basics/quota-limit.ts'
import { type AgentConfig, agentVariables } from './config/agents.ts'
import { type BridgeConfig, bridgeVariables } from './config/bridges.ts'
import { type ContactConfig, contactVariables } from './config/contact.ts'
import { type IndexConfig, indexVariables } from './config/market-index.ts'
import { type SourceConfig, sourceVariables } from './config/sources.ts'
import { listNames, listUrls } from './lists/entries/list-setting.ts'
import {
  integer,
  origin,
  quota,
  quotaExpected,
  urlList,
  type Variable,
  variable,
  word,
} from './basics/setting.ts'
import { listSources } from './lists/adapters/registry.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

export type Config = SourceConfig &
  BridgeConfig &
  AgentConfig &
  ContactConfig &
  IndexConfig & {
    host: string
    port: number
    scanPort: number
    /** Undefined: the host of the request with the port. */
    scanUrl: string | undefined
    dataDir: string
    solanaRpcUrls: string[]
    trustedProxyHops: number
    quotaIp: QuotaLimit | undefined
    quotaEndpoint: QuotaLimit | undefined
    quotaCapability: QuotaLimit | undefined
    deploySha: string
    edgeRegion: string | undefined
    geoipPath: string | undefined
    eventRetentionDays: number
    /** Ids of the downloaded lists that are in use. */
    lists: readonly string[]
    listUrls: ReadonlyMap<string, string>
    /** Undefined: `lists` below the data folder. */
    listsDir: string | undefined
    /** 0: only by the command. */
    listsRefreshMinutes: number
    dappFetch: boolean
    /** What the pages offer to try. */
    tryExamples: readonly Example[]
    logLevel: LogLevel
  }

const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

const listIds = listSources.map(({ id }) => id)

/** Every environment variable of the product. The tables of the README and of settings.md are generated from this list. */
export const variables = {
  HOST: variable({
    fallback: '127.0.0.1',
    expected: 'a host name or an IP address',
    about: 'Address that both listeners bind to; `0.0.0.0` or `::` serves other machines.',
    read: word(/^[A-Za-z0-9_.:%-]{1,253}$/),
  }),
  PORT: variable({
    fallback: '3000',
    expected: 'a port from 0 to 65535',
    about: 'Port of the API; 0 picks a free one.',
    read: integer(0, 65_535),
  }),
  SCAN_PORT: variable({
    fallback: '3001',
    expected: 'a port from 0 to 65535',
    about: 'Port of the wallet transaction scan; 0 picks a free one.',
    read: integer(0, 65_535),
  }),
  SCAN_URL: variable({
    fallback: undefined,
    expected: 'an http(s) address without a path, such as https://scan.example.org',
    about:
      'Address of the scan as callers reach it, for the pages and the documents, where a proxy stands before it; by default the host of the request with `SCAN_PORT`.',
    read: origin,
  }),
  DATA_DIR: variable({
    fallback: './data',
    expected: 'a path of at most 4096 characters',
    about: 'Folder of the database; made when absent.',
    read: word(/^[^\0]{1,4096}$/),
  }),
  SOLANA_RPC_URL: variable({
    fallback: 'https://api.mainnet-beta.solana.com',
    expected: 'one to eight http(s) URLs, comma separated',
    about: 'Solana JSON-RPC nodes, tried in this order.',
    read: urlList,
  }),
  ...sourceVariables,
  ...bridgeVariables,
  TRUST_PROXY: variable({
    fallback: '0',
    expected: 'a whole number from 0 to 10',
    about:
      'How many reverse proxies in front are ours: that many entries at the end of `X-Forwarded-For` are believed, and their country and region headers. 0 believes the socket alone.',
    read: integer(0, 10),
  }),
  QUOTA_IP: variable({
    fallback: '600/60',
    expected: quotaExpected,
    about: 'Requests of one client (IPv4 address or IPv6 /64) over everything.',
    read: quota,
  }),
  QUOTA_ENDPOINT: variable({
    fallback: '120/60',
    expected: quotaExpected,
    about: 'Requests of one client to one endpoint.',
    read: quota,
  }),
  QUOTA_CAPABILITY: variable({
    fallback: '300/60',
    expected: quotaExpected,
    about: 'Requests of one client to one capability (`scan`, `security`, `monitoring` …).',
    read: quota,
  }),
  DEPLOY_SHA: variable({
    fallback: builtFromCommit,
    expected: '1 to 64 letters, digits, dots, dashes or underscores',
    about: 'Deployment identifier in stats and events; by default the commit built in.',
    read: word(/^[A-Za-z0-9._-]{1,64}$/),
  }),
  EDGE_REGION: variable({
    fallback: undefined,
    expected: '1 to 32 letters, digits or dashes',
    about: 'Region reported in events; without it, what a trusted proxy says, or `unknown`.',
    read: word(/^[A-Za-z0-9-]{1,32}$/),
  }),
  GEOIP_MMDB: variable({
    fallback: undefined,
    expected: 'a path of at most 4096 characters',
    about: 'MaxMind-format country database for events; without it, a trusted proxy or `unknown`.',
    read: word(/^[^\0]{1,4096}$/),
  }),
  EVENT_RETENTION_DAYS: variable({
    fallback: '30',
    expected: 'a whole number from 1 to 3650',
    about: 'How long request events are kept in the database.',
    read: integer(1, 3650),
  }),
  ...indexVariables,
  LISTS: variable({
    fallback: undefined,
    expected: `names of lists, comma separated, of ${listIds.join(', ')}`,
    about: `Lists of phishing sites and addresses to download and use, each under its publisher's own terms, which \`drawbridge lists\` names: ${listIds.join(', ')}. None by default.`,
    read: listNames(listIds),
  }),
  LIST_URLS: variable({
    fallback: undefined,
    expected: 'list=URL such as metamask=https://example.org/config.json, comma separated',
    about: 'Other places to download lists from, such as a mirror: `list=URL`, comma separated.',
    secret: true,
    read: listUrls(listIds),
  }),
  LISTS_DIR: variable({
    fallback: undefined,
    expected: 'a path of at most 4096 characters',
    about:
      'Folder of your own lists, `lists` in the data folder by default: `block-domains.txt`, `allow-domains.txt`, `block-addresses.txt`, `allow-addresses.txt`; one entry a line, then a reason, which answers repeat. Read again when they change, at once on SIGHUP.',
    read: word(/^[^\0]{1,4096}$/),
  }),
  LISTS_REFRESH_MINUTES: variable({
    fallback: '60',
    expected: 'a whole number from 0 to 10080',
    about: 'How often downloaded lists are renewed; 0 leaves it to `drawbridge lists update`.',
    read: integer(0, 10_080),
  }),
  DAPP_FETCH: variable({
    fallback: 'off',
    expected: 'on or off',
    about:
      'Whether the dapp check fetches the page of the app that is asked about, from the public internet alone. The site then sees this server, and the URL as it was asked.',
    read: (text: string) => (text === 'on' ? true : text === 'off' ? false : undefined),
  }),
  TRY_EXAMPLES: variable({
    fallback: '[]',
    expected: examplesExpected,
    about:
      'Examples that the pages offer to try, as JSON: `[{"label","page","fields"}]`. `npm start` sets those of its sandbox.',
    read: readExamples,
  }),
  ...agentVariables,
  ...contactVariables,
  LOG_LEVEL: variable({
    fallback: 'info',
    expected: `one of ${logLevels.join(', ')}`,
    about: 'Least level that is written to stdout; request lines are `info`.',
    read: (text: string) => logLevels.find((level) => level === text),
  }),
}

type VariableName = keyof typeof variables

/** Said on stderr as it is when the environment holds a bad value. */
export class ConfigError extends Error {}

/**
 * Reads the whole environment. An empty value counts as absent.
 * @throws ConfigError with one sentence that names the variable, what it must be and what it was.
 */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const { read, required } = makeReaders(environment)
  return {
    host: required('HOST', variables.HOST),
    port: required('PORT', variables.PORT),
    scanPort: required('SCAN_PORT', variables.SCAN_PORT),
    scanUrl: read('SCAN_URL', variables.SCAN_URL),
    dataDir: required('DATA_DIR', variables.DATA_DIR),
    solanaRpcUrls: required('SOLANA_RPC_URL', variables.SOLANA_RPC_URL),
    jupiterUrl: required('JUPITER_URL', variables.JUPITER_URL).url,
    jupiterApiKey: read('JUPITER_API_KEY', variables.JUPITER_API_KEY),
    dexscreenerUrl: required('DEXSCREENER_URL', variables.DEXSCREENER_URL).url,
    geckoterminalUrl: required('GECKOTERMINAL_URL', variables.GECKOTERMINAL_URL).url,
    geckoterminalApiKey: read('GECKOTERMINAL_API_KEY', variables.GECKOTERMINAL_API_KEY),
    solanatrackerUrl: required('SOLANATRACKER_URL', variables.SOLANATRACKER_URL).url,
    solanatrackerApiKey: read('SOLANATRACKER_API_KEY', variables.SOLANATRACKER_API_KEY),
    oneclickUrl: required('ONECLICK_URL', variables.ONECLICK_URL).url,
    oneclickApiKey: read('ONECLICK_API_KEY', variables.ONECLICK_API_KEY),
    lifiUrl: required('LIFI_URL', variables.LIFI_URL).url,
    lifiApiKey: read('LIFI_API_KEY', variables.LIFI_API_KEY),
    debridgeUrl: required('DEBRIDGE_URL', variables.DEBRIDGE_URL).url,
    debridgeApiKey: read('DEBRIDGE_API_KEY', variables.DEBRIDGE_API_KEY),
    relayUrl: required('RELAY_URL', variables.RELAY_URL).url,
    relayApiKey: read('RELAY_API_KEY', variables.RELAY_API_KEY),
    bridgeFeeBps: required('BRIDGE_FEE_BPS', variables.BRIDGE_FEE_BPS),
    bridgeFeeRecipientNear: read('BRIDGE_FEE_RECIPIENT_NEAR', variables.BRIDGE_FEE_RECIPIENT_NEAR),
    bridgeFeeRecipientLifi: read('BRIDGE_FEE_RECIPIENT_LIFI', variables.BRIDGE_FEE_RECIPIENT_LIFI),
    bridgeFeeRecipientDebridge: read(
      'BRIDGE_FEE_RECIPIENT_DEBRIDGE',
      variables.BRIDGE_FEE_RECIPIENT_DEBRIDGE,
    ),
    trustedProxyHops: required('TRUST_PROXY', variables.TRUST_PROXY),
    quotaIp: required('QUOTA_IP', variables.QUOTA_IP).limit,
    quotaEndpoint: required('QUOTA_ENDPOINT', variables.QUOTA_ENDPOINT).limit,
    quotaCapability: required('QUOTA_CAPABILITY', variables.QUOTA_CAPABILITY).limit,
    deploySha: required('DEPLOY_SHA', variables.DEPLOY_SHA),
    edgeRegion: read('EDGE_REGION', variables.EDGE_REGION),
    geoipPath: read('GEOIP_MMDB', variables.GEOIP_MMDB),
    eventRetentionDays: required('EVENT_RETENTION_DAYS', variables.EVENT_RETENTION_DAYS),
    index: required('INDEX', variables.INDEX),
    watchWallets: read('WATCH_WALLETS', variables.WATCH_WALLETS) ?? [],
    indexHotPools: required('INDEX_HOT_POOLS', variables.INDEX_HOT_POOLS),
    indexRpcPerMinute: required('INDEX_RPC_PER_MINUTE', variables.INDEX_RPC_PER_MINUTE),
    indexMintsSeconds: required('INDEX_MINTS_SECONDS', variables.INDEX_MINTS_SECONDS),
    tradeRetentionDays: required('TRADE_RETENTION_DAYS', variables.TRADE_RETENTION_DAYS),
    tradeMaxRows: required('TRADE_MAX_ROWS', variables.TRADE_MAX_ROWS),
    lists: read('LISTS', variables.LISTS) ?? [],
    listUrls: read('LIST_URLS', variables.LIST_URLS) ?? new Map(),
    listsDir: read('LISTS_DIR', variables.LISTS_DIR),
    listsRefreshMinutes: required('LISTS_REFRESH_MINUTES', variables.LISTS_REFRESH_MINUTES),
    dappFetch: required('DAPP_FETCH', variables.DAPP_FETCH),
    tryExamples: required('TRY_EXAMPLES', variables.TRY_EXAMPLES),
    mcpOrigins: read('MCP_ORIGINS', variables.MCP_ORIGINS) ?? [],
    securityContacts: read('SECURITY_CONTACT', variables.SECURITY_CONTACT),
    logLevel: required('LOG_LEVEL', variables.LOG_LEVEL),
  }
}

/** The process's own environment; the one place that reads it. */
export const readProcessConfig = (): Config => readConfig(process.env)

/** Reads one variable: `required` where it has to be there. */
const makeReaders = (environment: Record<string, string | undefined>) => {
  const read = <T>(name: VariableName, entry: Variable<T>): T | undefined => {
    const given = environment[name]
    const text = given === undefined || given === '' ? entry.fallback : given
    if (text === undefined) return undefined
    const value = entry.read(text)
    if (value === undefined)
      throw new ConfigError(`${name} must be ${entry.expected}; it is ${shown(text, entry)}.`)
    return value
  }
  const required = <T>(name: VariableName, entry: Variable<T>): T => {
    const value = read(name, entry)
    if (value === undefined)
      throw new ConfigError(`${name} must be ${entry.expected}; it is not set.`)
    return value
  }
  return { read, required }
}

/** Keeps credentials inside a URL, and control characters, off the screen. */
const shown = (text: string, { secret }: { secret?: boolean }): string =>
  secret
    ? 'something else'
    : `"${text
        .replace(/\/\/[^@/,]*@/g, '//…@')
        .replace(/[^\x20-\x7e]/g, '?')
        .slice(0, 80)}"`
