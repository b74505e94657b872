import { parseAddress } from '../../../solana/address/address.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import type { MessageCheck } from '../assess/check.ts'
import { quoteText } from '../content/readable.ts'

/** A sign-in for another account proves nothing honest about this one. */
export const signInAddressCheck: MessageCheck = {
  id: 'sign-in-address',
  examine: ({ content: { signIn }, wallet }) => {
    if (signIn?.address === undefined || signIn.network !== 'Solana') return []
    if (signIn.address === wallet) return []
    const whose = parseAddress(signIn.address)
    return [
      {
        code: 'SIGN_IN_ADDRESS_MISMATCH',
        message: whose
          ? `This signs in the wallet ${shortAddress(whose)}, which is not yours.`
          : `This signs in ${quoteText(signIn.address, 60)}, which is no Solana address.`,
        severity: 'high',
      },
    ]
  },
}
