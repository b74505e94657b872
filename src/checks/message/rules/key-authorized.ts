import { type Address, addressToBytes, parseAddress } from '../../../solana/address/address.ts'
import type { MessageCheck } from '../assess/check.ts'
import { namedKeysMax } from '../thresholds.ts'

export type KeyAuthorized = { key: string }

const grants =
  /\b(?:approv|authori[sz]|delegat|allowance|permi(?:t|ssion)\b|spender|withdraw|transfer|grant|(?:un)?link(?:ing)? (?:this|my|your|the)|session key|session public key|trading key|on (?:my|your) behalf)/i

/** As long as a base58 address, and not part of a longer code or a link. */
const codes = /(?<![A-Za-z0-9/=_.-])[1-9A-HJ-NP-Za-km-z]{32,44}(?![A-Za-z0-9/_-])/g

/**
 * Exchanges and custodians with their own ledger act on signed texts: one that gives a right to another key, or names
 * a receiver, can be as good as a transaction.
 */
export const keyAuthorizedCheck: MessageCheck<'key-authorized', KeyAuthorized> = {
  id: 'key-authorized',
  code: 'AUTHORIZES_ANOTHER_KEY',
  severity: 'medium',
  critical: true,
  doubtful: true,
  evaluate: ({ content: { text }, wallet }) => {
    if (text === undefined || !grants.test(text)) return []
    const keys = (text.match(codes) ?? []).slice(0, namedKeysMax).map(parseAddress)
    const key = keys.find((each) => each !== undefined && each !== wallet) ?? hexKeyIn(text, wallet)
    return key === undefined ? [] : [{ params: { key }, subject: key }]
  },
}

/** A key or address of any chain in hexadecimal, where the text calls it one: nonces are hexadecimal, too. */
const hexKeys =
  /\b(?:key|address|account|wallet|agent|signer|spender|recipient|receiver|to)\b[^\w\n]{0,4}((?:0x)?(?:[0-9a-f]{64}|[0-9a-f]{40}))\b/i

const hexKeyIn = (text: string, wallet: Address): string | undefined => {
  const found = hexKeys.exec(text)?.[1]
  const own = Buffer.from(addressToBytes(wallet)).toString('hex')
  return found?.toLowerCase().replace(/^0x/, '') === own ? undefined : found
}
