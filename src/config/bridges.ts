import { addressForms } from '../basics/words/en/address-forms.ts'
import { nearForm } from '../bridges/addresses/near.ts'
import { parseAddress } from '../solana/address/address.ts'
import { apiKey, kind, optional, setting, sourceUrl, wholeNumber, word } from './setting.ts'

/** Three percent: users avoid a server with higher fees. */
const feeMaxBps = 300

/** Bridge providers. An undefined URL disables a provider; no URL ends with a slash. */
export const bridgeSettings = {
  oneclickUrl: setting({
    name: 'ONECLICK_URL',
    kind: sourceUrl,
    default: 'https://1click.chaindefuser.com',
    about: 'NEAR Intents (1Click): bridge by deposit address. `off` disables it.',
  }),
  oneclickApiKey: optional({
    name: 'ONECLICK_API_KEY',
    kind: apiKey,
    about: 'Partner token (JWT) for 1Click. Without one it takes 0.2 % of each transfer.',
    secret: true,
  }),
  lifiUrl: setting({
    name: 'LIFI_URL',
    kind: sourceUrl,
    default: 'https://li.quest/v1',
    about: 'LI.FI: bridge by transaction. `off` disables it.',
  }),
  lifiApiKey: optional({
    name: 'LIFI_API_KEY',
    kind: apiKey,
    about: 'Key for LI.FI. Without one, about 25 quotes per hour.',
    secret: true,
  }),
  debridgeUrl: setting({
    name: 'DEBRIDGE_URL',
    kind: sourceUrl,
    default: 'https://dln.debridge.finance/v1.0',
    about: 'deBridge (DLN): bridge by transaction. `off` disables it.',
  }),
  debridgeApiKey: optional({
    name: 'DEBRIDGE_API_KEY',
    kind: apiKey,
    about: 'Access token for deBridge. Without one, 50 requests per minute.',
    secret: true,
  }),
  relayUrl: setting({
    name: 'RELAY_URL',
    kind: sourceUrl,
    default: 'off',
    about:
      'Relay: bridge by transaction, such as https://api.relay.link. Off by default, because nothing in its transactions names the recipient.',
  }),
  relayApiKey: optional({
    name: 'RELAY_API_KEY',
    kind: apiKey,
    about: 'Key for Relay. With one, 50 quotes per minute.',
    secret: true,
  }),
  /** 0: no fee. */
  bridgeFeeBps: setting({
    name: 'BRIDGE_FEE_BPS',
    kind: wholeNumber(0, feeMaxBps),
    default: '0',
    about:
      'Your own fee on bridge transfers, in hundredths of a percent. Charged only by providers with a recipient below.',
  }),
  bridgeFeeRecipientNear: optional({
    name: 'BRIDGE_FEE_RECIPIENT_NEAR',
    kind: kind(addressForms.near, (text) => ('proof' in nearForm.read(text) ? text : undefined)),
    about: 'NEAR account that receives your fee from NEAR Intents.',
  }),
  bridgeFeeRecipientLifi: optional({
    name: 'BRIDGE_FEE_RECIPIENT_LIFI',
    kind: word('1 to 32 letters, digits, dots, dashes or underscores', /^[A-Za-z0-9._-]{1,32}$/),
    about: 'Integrator name registered with LI.FI, which collects your fee.',
  }),
  bridgeFeeRecipientDebridge: optional({
    name: 'BRIDGE_FEE_RECIPIENT_DEBRIDGE',
    kind: kind('a Solana address', parseAddress),
    about:
      'Solana wallet that receives your fee from deBridge, for transfers that start on Solana.',
  }),
}
