import { apiKey, type ConfigOf, optional, setting, sourceUrl } from './setting.ts'

/** Sources of token data. An undefined URL disables a source; no URL ends with a slash. */
export const tokenSourceSettings = {
  jupiterUrl: setting({
    name: 'JUPITER_URL',
    kind: sourceUrl,
    default: 'https://api.jup.ag',
    about: 'Jupiter: token lists, prices and verification. `off` disables it.',
  }),
  jupiterApiKey: optional({
    name: 'JUPITER_API_KEY',
    kind: apiKey,
    about: 'Key for Jupiter. Without one, 30 requests per minute.',
    secret: true,
    first: true,
  }),
  dexscreenerUrl: setting({
    name: 'DEXSCREENER_URL',
    kind: sourceUrl,
    default: 'https://api.dexscreener.com',
    about: 'DexScreener: pools and liquidity. `off` disables it.',
  }),
  geckoterminalUrl: setting({
    name: 'GECKOTERMINAL_URL',
    kind: sourceUrl,
    default: 'https://api.geckoterminal.com/api/v2',
    about: 'GeckoTerminal: candles and holders. `off` disables it.',
  }),
  geckoterminalApiKey: optional({
    name: 'GECKOTERMINAL_API_KEY',
    kind: apiKey,
    about:
      'CoinGecko Pro key, with `GECKOTERMINAL_URL` set to `https://pro-api.coingecko.com/api/v3/onchain`.',
    secret: true,
  }),
  solanatrackerUrl: setting({
    name: 'SOLANATRACKER_URL',
    kind: sourceUrl,
    default: 'https://data.solanatracker.io',
    about: 'Solana Tracker: tokens, holders and candles. Used only with a key; `off` disables it.',
  }),
  solanatrackerApiKey: optional({
    name: 'SOLANATRACKER_API_KEY',
    kind: apiKey,
    about: 'Key for Solana Tracker.',
    secret: true,
  }),
}

/** The enabled sources, by the names used to credit them. */
export const sourceNames = (config: ConfigOf<typeof tokenSourceSettings>): string[] => [
  ...(config.jupiterUrl ? ['Jupiter'] : []),
  ...(config.dexscreenerUrl ? ['DexScreener'] : []),
  ...(config.geckoterminalUrl ? ['GeckoTerminal'] : []),
  ...(config.solanatrackerUrl && config.solanatrackerApiKey ? ['Solana Tracker'] : []),
]
