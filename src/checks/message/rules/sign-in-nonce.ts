import type { MessageCheck } from '../assess/check.ts'

/** As in the specification: shorter ones can be guessed. */
const leastNonceChars = 8

/** Without a nonce, who once got the signature can use it again. */
export const signInNonceCheck: MessageCheck = {
  id: 'sign-in-nonce',
  examine: ({ content: { signIn } }) => {
    if (signIn?.domain === undefined) return []
    const nonce = signIn.fields.get('Nonce') ?? ''
    if (nonce === '') {
      const expires = signIn.fields.has('Expiration Time')
      return [
        {
          code: 'SIGN_IN_WITHOUT_NONCE',
          message: `This sign-in has no nonce: whoever sees your signature can use it again${expires ? ' until it expires' : ', for ever'}.`,
          severity: 'medium',
        },
      ]
    }
    return nonce.length < leastNonceChars
      ? [
          {
            code: 'SIGN_IN_NONCE_SHORT',
            message: `The nonce of this sign-in has ${nonce.length} characters; at least ${leastNonceChars} keep it from being guessed.`,
            severity: 'low',
          },
        ]
      : []
  },
}
