import { sourceExpected, sourceUrl, variable, word } from '../basics/setting.ts'

/** Where token data come from. */
export type SourceConfig = {
  /** Undefined: not asked. Without a slash at the end, as the others. */
  jupiterUrl: string | undefined
  jupiterApiKey: string | undefined
  dexscreenerUrl: string | undefined
  geckoterminalUrl: string | undefined
  geckoterminalApiKey: string | undefined
  /** Asked only with a key. */
  solanatrackerUrl: string | undefined
  solanatrackerApiKey: string | undefined
}

/** What a header can carry, and no space that a copy may have brought along. */
const apiKey = word(/^[\x21-\x7e]{1,512}$/)
const keyExpected = '1 to 512 visible ASCII characters'

/** The part of the variables that is about sources of data. */
export const sourceVariables = {
  JUPITER_URL: variable({
    fallback: 'https://api.jup.ag',
    expected: sourceExpected,
    about: 'Jupiter: tokens, prices, which are verified. `off` does not ask it.',
    read: sourceUrl,
  }),
  JUPITER_API_KEY: variable({
    fallback: undefined,
    expected: keyExpected,
    secret: true,
    about: 'Key for Jupiter; without one it answers 30 questions a minute.',
    read: apiKey,
  }),
  DEXSCREENER_URL: variable({
    fallback: 'https://api.dexscreener.com',
    expected: sourceExpected,
    about: 'DexScreener: pools and liquidity. `off` does not ask it.',
    read: sourceUrl,
  }),
  GECKOTERMINAL_URL: variable({
    fallback: 'https://api.geckoterminal.com/api/v2',
    expected: sourceExpected,
    about: 'GeckoTerminal: candles and holders. `off` does not ask it.',
    read: sourceUrl,
  }),
  GECKOTERMINAL_API_KEY: variable({
    fallback: undefined,
    expected: keyExpected,
    secret: true,
    about:
      'CoinGecko Pro key, with `GECKOTERMINAL_URL` at `https://pro-api.coingecko.com/api/v3/onchain`.',
    read: apiKey,
  }),
  SOLANATRACKER_URL: variable({
    fallback: 'https://data.solanatracker.io',
    expected: sourceExpected,
    about:
      'Solana Tracker: tokens, holders, candles; asked only with a key. `off` does not ask it.',
    read: sourceUrl,
  }),
  SOLANATRACKER_API_KEY: variable({
    fallback: undefined,
    expected: keyExpected,
    secret: true,
    about: 'Key for Solana Tracker.',
    read: apiKey,
  }),
}

/** The sources that are asked, by the names under which they are attributed. */
export const sourceNames = (config: SourceConfig): string[] => [
  ...(config.jupiterUrl ? ['Jupiter'] : []),
  ...(config.dexscreenerUrl ? ['DexScreener'] : []),
  ...(config.geckoterminalUrl ? ['GeckoTerminal'] : []),
  ...(config.solanatrackerUrl && config.solanatrackerApiKey ? ['Solana Tracker'] : []),
]
