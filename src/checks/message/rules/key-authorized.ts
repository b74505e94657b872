import { type Address, parseAddress } from '../../../solana/address/address.ts'
import type { MessageCheck } from '../assess/check.ts'
import { namedKeysMax } from '../thresholds.ts'

export type KeyAuthorized = { key: Address }

const grants =
  /\b(?:approv|authori[sz]|delegat|allowance|permission|withdraw|transfer|grant|session key|session public key|trading key|on (?:my|your) behalf)/i

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
    const key = keys.find((each) => each !== undefined && each !== wallet)
    return key === undefined ? [] : [{ params: { key }, subject: key }]
  },
}
