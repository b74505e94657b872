import { sourceExpected, sourceUrl, variable, word } from './domain/setting.ts'

/** Who moves coins between chains. */
export type BridgeConfig = {
  /** Undefined: not asked. Without a slash at the end, as the others. */
  oneclickUrl: string | undefined
  oneclickApiKey: string | undefined
  lifiUrl: string | undefined
  lifiApiKey: string | undefined
  debridgeUrl: string | undefined
  debridgeApiKey: string | undefined
}

/** What a header and a query can carry; a token of a partner has some hundred characters. */
const apiKey = word(/^[\x21-\x7e]{1,2048}$/)
const keyExpected = '1 to 2048 visible ASCII characters'

/** The part of the variables that is about bridges. */
export const bridgeVariables = {
  ONECLICK_URL: variable({
    fallback: 'https://1click.chaindefuser.com',
    expected: sourceExpected,
    about: 'NEAR Intents (1Click): bridge by deposit address. `off` does not ask it.',
    read: sourceUrl,
  }),
  ONECLICK_API_KEY: variable({
    fallback: undefined,
    expected: keyExpected,
    secret: true,
    about: "Partner's token (JWT) for 1Click; without one it takes 0.2 % of each transfer.",
    read: apiKey,
  }),
  LIFI_URL: variable({
    fallback: 'https://li.quest/v1',
    expected: sourceExpected,
    about: 'LI.FI: bridge by transaction. `off` does not ask it.',
    read: sourceUrl,
  }),
  LIFI_API_KEY: variable({
    fallback: undefined,
    expected: keyExpected,
    secret: true,
    about: 'Key for LI.FI; without one it gives some 25 quotes an hour.',
    read: apiKey,
  }),
  DEBRIDGE_URL: variable({
    fallback: 'https://dln.debridge.finance/v1.0',
    expected: sourceExpected,
    about: 'deBridge (DLN): bridge by transaction. `off` does not ask it.',
    read: sourceUrl,
  }),
  DEBRIDGE_API_KEY: variable({
    fallback: undefined,
    expected: keyExpected,
    secret: true,
    about: 'Access token for deBridge; without one it answers 50 questions a minute.',
    read: apiKey,
  }),
}
