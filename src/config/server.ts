import { type ToolSet, toolSets } from '../basics/tool-set.ts'
import { exampleAppExpected, readExampleApp } from '../pages/example/example-app.ts'
import { examplesExpected, readExamples } from '../pages/examples.ts'
import { databaseUrl } from './database-url.ts'
import {
  isPercentEncoded,
  kind,
  list,
  onOrOff,
  optional,
  orOff,
  path,
  port,
  quota,
  setting,
  settingOr,
  urls,
  wholeNumber,
  word,
} from './setting.ts'

/** Neither a query nor a fragment, which would have no effect. */
const storeForm = /^(?:redis|rediss|valkey|valkeys):\/\/[^/?#]+(?:\/\d{0,3})?$/

const storeUrl = kind(
  'a URL such as redis://user:password@host:6379 or rediss://… (with TLS)',
  (text): string | undefined =>
    storeForm.test(text) && URL.parse(text)?.hostname && isPercentEncoded(text) ? text : undefined,
)

/** Scheme, plain host and port only, since it is repeated in headers. */
const origin = kind(
  'an http(s) address without a path, such as https://scan.example.org',
  (text): string | undefined =>
    /^https?:\/\/(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?\/?$/i.test(text)
      ? (URL.parse(text)?.origin ?? undefined)
      : undefined,
)

const originsMax = 32

/** As browsers write an origin: scheme, host and port, nothing after them. */
const origins = list(
  `at most ${originsMax} comma-separated origins such as https://app.example, or any`,
  originsMax,
  (part) => (URL.parse(part)?.origin === part ? part : undefined),
)

const contactsMax = 4
const contactCharsMax = 300

/** RFC 9116, 2.5.3: a URI; web addresses must use https. */
const contact =
  /^(?:mailto:[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9.-]+|https:\/\/[\x21-\x2b\x2d-\x7e]+|tel:\+[0-9-]+)$/

export const serverSettings = {
  host: setting({
    name: 'HOST',
    kind: word('a host name or an IP address', /^[A-Za-z0-9_.:%-]{1,253}$/),
    default: '127.0.0.1',
    about: 'Address that both listeners bind to. `0.0.0.0` or `::` accepts other machines.',
    first: true,
  }),
  port: setting({
    name: 'PORT',
    kind: port,
    default: '3000',
    about: 'Port of the API. 0 picks a free one.',
    first: true,
  }),
  scanPort: setting({
    name: 'SCAN_PORT',
    kind: port,
    default: '3001',
    about:
      'Port of a second address that serves only the wallet transaction scan. 0 picks a free one.',
    first: true,
  }),
  scanUrl: optional({
    name: 'SCAN_URL',
    kind: origin,
    about:
      'Public origin of the scan address behind a proxy, shown in the API documentation. Default: the host of the request with `SCAN_PORT`.',
  }),
  trustedProxyHops: setting({
    name: 'TRUST_PROXY',
    kind: wholeNumber(0, 10),
    default: '0',
    about:
      'Number of your own reverse proxies in front of this server. That many entries at the end of `X-Forwarded-For`, and the country and region headers, are trusted. 0 trusts only the socket.',
    first: true,
  }),
  publicMonitoring: setting({
    name: 'PUBLIC_MONITORING',
    kind: onOrOff,
    default: 'on',
    about:
      'Whether statistics, metrics and `/status` are public. `off` serves them only to this machine and to private networks (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7); other callers get 404. Behind a proxy, `TRUST_PROXY` has to count it. Health stays public.',
  }),
  drainWaitSeconds: setting({
    name: 'DRAIN_WAIT_SECONDS',
    kind: wholeNumber(0, 60, 'a whole number of seconds'),
    default: '0',
    about:
      'How long the server goes on after SIGTERM while its health answers 503, so that a balancer sends requests to other instances before it stops accepting them.',
  }),
  mcpTools: setting<readonly ToolSet[]>({
    name: 'MCP_TOOLS',
    kind: list(`one or more of ${toolSets.join(', ')}, comma-separated`, toolSets.length, (part) =>
      toolSets.find((each) => each === part),
    ),
    default: 'security',
    about:
      'Tools that `/mcp` and `drawbridge mcp` offer: `security` (the checks, and what they need to find a token or a wallet’s holdings), `data`, `bridge`, several of these, or `all`. A short list leaves an agent more of its context.',
  }),
  mcpOrigins: settingOr<readonly string[] | 'any'>(
    {
      name: 'MCP_ORIGINS',
      kind: {
        expected: origins.expected,
        read: (text) => (text === 'any' ? { value: 'any' } : origins.read(text)),
      },
      about:
        'Web pages that may call `/mcp`, besides those that this machine serves itself. Programs need no entry.',
    },
    [],
  ),
  securityContacts: optional({
    name: 'SECURITY_CONTACT',
    kind: list(
      `1 to ${contactsMax} comma-separated mailto:, https: or tel: addresses`,
      contactsMax,
      (part) => (part.length <= contactCharsMax && contact.test(part) ? part : undefined),
    ),
    about:
      'Where to report a vulnerability of your service, such as `mailto:security@example.org`. Served as `/.well-known/security.txt`, which does not exist without it.',
  }),
  tryExamples: setting({
    name: 'TRY_EXAMPLES',
    kind: kind(examplesExpected, readExamples),
    default: '[]',
    about:
      'Examples that the pages offer to try, as JSON: `[{"label","page","fields"}]`. `npm start` sets those of its sandbox.',
  }),
  exampleApp: optional({
    name: 'EXAMPLE_APP',
    kind: kind(exampleAppExpected, readExampleApp),
    about:
      'Test wallet and requests of the example app at `/example`, as JSON: `{"wallet","seed","requests":[{"label","transactions","message"}]}`. `npm start` sets those of its sandbox; without it there is no such page.',
  }),
}

export const nodeSettings = {
  solanaRpcUrls: setting({
    name: 'SOLANA_RPC_URL',
    kind: urls,
    default: 'https://api.mainnet-beta.solana.com',
    about: 'Solana JSON-RPC nodes, tried in this order.',
    first: true,
  }),
}

export const quotaSettings = {
  quotaIp: setting({
    name: 'QUOTA_IP',
    kind: quota,
    default: '600/60',
    about:
      'Requests of one client (IPv4 address or IPv6 /64) in total; an IPv6 /48 counts as 16 clients.',
    first: true,
  }),
  quotaEndpoint: setting({
    name: 'QUOTA_ENDPOINT',
    kind: quota,
    default: '120/60',
    about: 'Requests of one client to one endpoint.',
  }),
  quotaCapability: setting({
    name: 'QUOTA_CAPABILITY',
    kind: quota,
    default: '300/60',
    about: 'Requests of one client to one capability (`scan`, `security`, `monitoring` …).',
  }),
  quotaUrl: optional({
    name: 'QUOTA_URL',
    kind: storeUrl,
    secret: true,
    about:
      'Valkey or Redis in which several instances count quotas together: `redis://user:password@host:6379`, `rediss://` with TLS. All instances need the same password, which also makes client addresses unreadable there. While it does not answer, each instance counts alone with its part of the limits. Without it, quotas are in memory.',
  }),
}

export const streamSettings = {
  streamsPerClient: setting({
    name: 'STREAMS_PER_CLIENT',
    kind: orOff(wholeNumber(1, 100_000)),
    default: '10',
    about:
      'Streams that one client (IPv4 address or IPv6 /64) may have open at the same time; an IPv6 /48 counts as 16 clients. Each instance counts its own, also with `QUOTA_URL`.',
  }),
  streamsMax: setting({
    name: 'STREAMS_MAX',
    kind: wholeNumber(0, 1_000_000),
    default: '1000',
    about:
      'Streams that all clients together may have open. A stream of all trades of mainnet sends some 110 kB a second. The system must allow as many open files. 0 refuses every stream.',
  }),
}

export const storageSettings = {
  dataDir: setting({
    name: 'DATA_DIR',
    kind: path,
    default: './data',
    about: 'Folder of the database. Created if it does not exist.',
    first: true,
  }),
  databaseUrl: optional({
    name: 'DATABASE_URL',
    kind: databaseUrl,
    secret: true,
    about:
      'PostgreSQL that several instances share: `postgres://user:password@host:5432/database`, with `?sslmode=verify-full` for TLS. Request events, the stats, downloaded lists and rewards are then stored there, and the stats describe all instances together. Trades stay in `DATA_DIR` of each instance. Without it, everything does.',
  }),
}
