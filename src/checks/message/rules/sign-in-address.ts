import { type Address, parseAddress } from '../../../solana/address/address.ts'
import type { MessageCheck } from '../assess/check.ts'

export type SignInAddress =
  | { reason: 'other-wallet'; account: Address }
  /** As written. */
  | { reason: 'not-an-address'; text: string }

/** A sign-in for another account is not honest about this one. */
export const signInAddressCheck: MessageCheck<'sign-in-address', SignInAddress> = {
  id: 'sign-in-address',
  code: 'SIGN_IN_ADDRESS_MISMATCH',
  severity: 'high',
  critical: true,
  evaluate: ({ content: { signIn }, wallet }) => {
    const text = signIn?.address
    if (text === undefined || signIn?.network !== 'Solana' || text === wallet) return []
    const account = parseAddress(text)
    return [
      account
        ? { params: { reason: 'other-wallet', account }, subject: account }
        : { params: { reason: 'not-an-address', text } },
    ]
  },
}
