import type { MessageCheck } from '../assess/check.ts'
import { nonceMinChars } from '../thresholds.ts'

export type SignInNonce =
  { reason: 'missing'; expires: boolean } | { reason: 'short'; chars: number; minChars: number }

/** Without a nonce, a signature that was obtained once can be used again. */
export const signInNonceCheck: MessageCheck<'sign-in-nonce', SignInNonce> = {
  id: 'sign-in-nonce',
  code: 'SIGN_IN_WITHOUT_NONCE',
  severity: 'medium',
  critical: true,
  evaluate: ({ content: { signIn } }) => {
    if (signIn?.domain === undefined) return []
    const { length: chars } = signIn.fields.get('Nonce') ?? ''
    if (chars === 0)
      return [{ params: { reason: 'missing', expires: signIn.fields.has('Expiration Time') } }]
    return chars < nonceMinChars
      ? [
          {
            code: 'SIGN_IN_NONCE_SHORT',
            severity: 'low',
            params: { reason: 'short', chars, minChars: nonceMinChars },
          },
        ]
      : []
  },
}
