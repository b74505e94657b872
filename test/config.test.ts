import { describe, expect, test } from 'bun:test'
import { ConfigError, readConfig, settingGroups, settings } from '../src/config.ts'

const problem = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
    return 'accepted'
  } catch (error) {
    return error instanceof ConfigError ? error.message : `not a ConfigError: ${String(error)}`
  }
}

describe('readConfig', () => {
  test('an empty environment returns the defaults', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      scanPort: 3001,
      scanUrl: undefined,
      drainWaitSeconds: 0,
      dataDir: './data',
      databaseUrl: undefined,
      solanaRpcUrls: ['https://api.mainnet-beta.solana.com'],
      jupiterUrl: 'https://api.jup.ag',
      jupiterApiKey: undefined,
      dexscreenerUrl: 'https://api.dexscreener.com',
      geckoterminalUrl: 'https://api.geckoterminal.com/api/v2',
      geckoterminalApiKey: undefined,
      solanatrackerUrl: 'https://data.solanatracker.io',
      solanatrackerApiKey: undefined,
      oneclickUrl: 'https://1click.chaindefuser.com',
      oneclickApiKey: undefined,
      lifiUrl: 'https://li.quest/v1',
      lifiApiKey: undefined,
      debridgeUrl: 'https://dln.debridge.finance/v1.0',
      debridgeApiKey: undefined,
      relayUrl: undefined,
      relayApiKey: undefined,
      bridgeFeeBps: 0,
      bridgeFeeRecipientNear: undefined,
      bridgeFeeRecipientLifi: undefined,
      bridgeFeeRecipientDebridge: undefined,
      trustedProxyHops: 0,
      quotaIp: { count: 600, windowSeconds: 60 },
      quotaEndpoint: { count: 120, windowSeconds: 60 },
      quotaCapability: { count: 300, windowSeconds: 60 },
      quotaUrl: undefined,
      streamsPerClient: 10,
      streamsMax: 1_000,
      deploySha: 'source',
      edgeRegion: undefined,
      geoipPath: undefined,
      eventRetentionDays: 30,
      lists: [],
      listUrls: new Map(),
      listsDir: undefined,
      listsRefreshMinutes: 60,
      dappFetch: false,
      index: 'auto',
      watchWallets: [],
      indexHotPools: 10,
      indexRpcPerMinute: undefined,
      indexMbPerSecond: undefined,
      yellowstoneUrl: undefined,
      yellowstoneToken: undefined,
      indexBackfillMinutes: 60,
      indexMintsSeconds: 300,
      tradeRetentionDays: 30,
      tradeMaxGb: 5,
      tryExamples: [],
      exampleApp: undefined,
      publicMonitoring: true,
      mcpOrigins: [],
      mcpTools: ['security'],
      securityContacts: undefined,
      logLevel: 'info',
    })
  })

  test('an empty value counts as not set', () => {
    expect(readConfig({ PORT: '', HOST: '' }).port).toBe(3000)
  })

  test('values are read', () => {
    const config = readConfig({
      PORT: '0',
      SOLANA_RPC_URL: 'http://a.example/?key=1, https://b.example',
      QUOTA_IP: 'off',
      QUOTA_ENDPOINT: '5/10',
      TRUST_PROXY: '2',
      EDGE_REGION: 'fra1',
      DAPP_FETCH: 'on',
      LOG_LEVEL: 'silent',
    })
    expect(config).toMatchObject({
      port: 0,
      solanaRpcUrls: ['http://a.example/?key=1', 'https://b.example'],
      quotaIp: undefined,
      quotaEndpoint: { count: 5, windowSeconds: 10 },
      trustedProxyHops: 2,
      edgeRegion: 'fra1',
      dappFetch: true,
      logLevel: 'silent',
    })
  })

  test('sources of data: a base URL, or off', () => {
    expect(
      readConfig({
        JUPITER_URL: 'https://proxy.example/jup//',
        JUPITER_API_KEY: 'k3y',
        DEXSCREENER_URL: 'off',
      }),
    ).toMatchObject({
      jupiterUrl: 'https://proxy.example/jup',
      jupiterApiKey: 'k3y',
      dexscreenerUrl: undefined,
    })
  })

  test('a key is not shown, even if it is invalid', () => {
    const message = problem({ JUPITER_API_KEY: 's3cret key' })
    expect(message).toBe(
      'JUPITER_API_KEY must be 1 to 2048 visible ASCII characters; it is something else.',
    )
  })

  const bad: [string, string][] = [
    ['JUPITER_URL', 'https://api.jup.ag/?key=1'],
    ['DEXSCREENER_URL', 'none'],
    ['GECKOTERMINAL_URL', 'ftp://a.example'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['PORT', '3000 '],
    ['SCAN_PORT', 'http'],
    ['SCAN_URL', 'scan.example.org'],
    ['SCAN_URL', 'https://scan.example.org/v1'],
    ['SCAN_URL', 'https://scan.example.org:99999'],
    ['SCAN_URL', 'https://a.example;script-src'],
    ['TRY_EXAMPLES', '{}'],
    ['EXAMPLE_APP', '[]'],
    ['EXAMPLE_APP', '{"wallet":"a","seed":"?","requests":[]}'],
    ['EXAMPLE_APP', '{"wallet":"a","seed":"AA==","requests":[{"label":"a","transactions":[1]}]}'],
    ['HOST', 'a b'],
    ['SOLANA_RPC_URL', 'ftp://node.example'],
    ['SOLANA_RPC_URL', 'http://a.example,,http://b.example'],
    ['SOLANA_RPC_URL', 'node'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', 'true'],
    ['QUOTA_IP', '0/60'],
    ['QUOTA_IP', '60'],
    ['QUOTA_IP', '60/0'],
    ['QUOTA_IP', '60/60/60'],
    ['QUOTA_ENDPOINT', 'OFF'],
    ['QUOTA_CAPABILITY', '1.5/60'],
    ['DEPLOY_SHA', 'a b'],
    ['EDGE_REGION', 'x'.repeat(33)],
    ['EVENT_RETENTION_DAYS', '0'],
    ['DAPP_FETCH', 'yes'],
    ['MCP_TOOLS', 'everything'],
    ['MCP_TOOLS', 'security,'],
    ['SECURITY_CONTACT', 'security@example.org'],
    ['SECURITY_CONTACT', 'http://example.org/report'],
    ['SECURITY_CONTACT', 'mailto:a@example.org,'],
    ['LOG_LEVEL', 'verbose'],
  ]
  test.each(bad)('%s=%s is refused in one sentence that names it', (name, value) => {
    const message = problem({ [name]: value })
    expect(message).toStartWith(`${name} must be `)
    expect(message).toEndWith(`it is "${value}".`)
  })

  test.each([
    'redis://127.0.0.1',
    'redis://:p%25w@quotas.internal:6380/3',
    'rediss://user:password@[::1]:6379/',
    'valkeys://user:password@quotas.internal',
  ])('QUOTA_URL=%s', (url) => {
    expect(readConfig({ QUOTA_URL: url }).quotaUrl).toBe(url)
  })

  test.each([
    'quotas.internal:6379',
    'http://:s3cret@quotas.internal',
    'redis://',
    'redis://:s3cret@quotas.internal/one',
    'redis://:s3cret@quotas.internal?db=1',
    'redis://:s3cret%zz@quotas.internal',
    'redis://:s3cret@a.internal,redis://b.internal',
  ])('QUOTA_URL=%s is refused without showing it', (url) => {
    const message = problem({ QUOTA_URL: url })
    expect(message).toMatch(/^QUOTA_URL must be a URL such as .*; it is something else\.$/)
    expect(message).not.toContain('s3cret')
  })

  test.each([
    'postgres://user:p%40ss@db.internal:5432/events',
    'postgresql://user@[::1]/events?sslmode=verify-full',
  ])('DATABASE_URL=%s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test.each([
    'db.internal:5432/events',
    'mysql://user:s3cret@db.internal/events',
    'postgres://db.internal/events',
    'postgres://user:s3cret@db.internal',
    'postgres://user:s3cret@db.internal/',
    'postgres://user:s3cret@a.internal,b.internal/events',
    'postgres://user:s3cret@db.internal/events?sslmode=perhaps',
    'postgres://user:s3cret@db.internal/events?host=other',
    'postgres://user:s3cret%zz@db.internal/events',
    'postgres://user:s3@cret@db.internal/events',
  ])('DATABASE_URL=%s is refused without showing it', (url) => {
    const message = problem({ DATABASE_URL: url })
    expect(message).toMatch(/^DATABASE_URL must be a URL such as .*; it is something else\.$/)
    expect(message).not.toContain('s3cret')
  })

  test('credentials inside a URL are not repeated', () => {
    expect(problem({ SOLANA_RPC_URL: 'ftp://user:secret@node.example' })).not.toContain('secret')
  })

  test('every setting is in one group and has a description', () => {
    const grouped = settingGroups.flatMap((group) => group.settings)
    expect(new Set(grouped)).toEqual(new Set(Object.values(settings)))
    expect(new Set(grouped.map(({ name }) => name)).size).toBe(grouped.length)
    for (const { expected, about } of grouped) {
      expect(expected.length).toBeGreaterThan(5)
      expect(about.length).toBeGreaterThan(20)
    }
  })
})
