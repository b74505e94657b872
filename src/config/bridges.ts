import { parseAddress } from '../solana/address/address.ts'
import { nearForm } from '../bridges/addresses/near.ts'
import { integer, sourceExpected, sourceUrl, variable, word } from '../basics/setting.ts'

/** Who moves coins between chains. */
export type BridgeConfig = {
  /** Undefined: not asked. Without a slash at the end, as the others. */
  oneclickUrl: string | undefined
  oneclickApiKey: string | undefined
  lifiUrl: string | undefined
  lifiApiKey: string | undefined
  debridgeUrl: string | undefined
  debridgeApiKey: string | undefined
  relayUrl: string | undefined
  relayApiKey: string | undefined
  /** 0: no fee of the operator's. */
  bridgeFeeBps: number
  /** Undefined: this provider is not asked for the fee. */
  bridgeFeeRecipientNear: string | undefined
  bridgeFeeRecipientLifi: string | undefined
  bridgeFeeRecipientDebridge: string | undefined
}

/** What a header and a query can carry; a token of a partner has some hundred characters. */
const apiKey = word(/^[\x21-\x7e]{1,2048}$/)
const keyExpected = '1 to 2048 visible ASCII characters'

/** Three percent: whoever takes more is not chosen. */
const mostFeeBps = 300

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
  RELAY_URL: variable({
    fallback: 'off',
    expected: sourceExpected,
    about:
      'Relay: bridge by transaction, such as https://api.relay.link. Nothing in its transactions names the recipient, so that it is asked only where you say so.',
    read: sourceUrl,
  }),
  RELAY_API_KEY: variable({
    fallback: undefined,
    expected: keyExpected,
    secret: true,
    about: 'Key for Relay; with one it gives 50 quotes a minute.',
    read: apiKey,
  }),
  BRIDGE_FEE_BPS: variable({
    fallback: '0',
    expected: `a whole number from 0 to ${mostFeeBps}`,
    about:
      'Your own fee on bridge transfers, in hundredths of a percent; asked for where a recipient below is set.',
    read: integer(0, mostFeeBps),
  }),
  BRIDGE_FEE_RECIPIENT_NEAR: variable({
    fallback: undefined,
    expected: nearForm.expected,
    about: 'NEAR account that NEAR Intents pays your fee to.',
    read: (text: string) => ('proof' in nearForm.read(text) ? text : undefined),
  }),
  BRIDGE_FEE_RECIPIENT_LIFI: variable({
    fallback: undefined,
    expected: '1 to 32 letters, digits, dots, dashes or underscores',
    about: 'Integrator name, as registered with LI.FI, that your fee is kept for.',
    read: word(/^[A-Za-z0-9._-]{1,32}$/),
  }),
  BRIDGE_FEE_RECIPIENT_DEBRIDGE: variable({
    fallback: undefined,
    expected: 'a Solana address',
    about: 'Solana wallet that deBridge pays your fee to, of transfers that start on Solana.',
    read: (text: string) => parseAddress(text),
  }),
}
