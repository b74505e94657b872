import type { MessageCheck } from '../assess/check.ts'
import { nonceMinChars } from '../thresholds.ts'

export type SignInNonce =
  | { reason: 'missing'; expires: boolean; dated: boolean }
  | { reason: 'short'; chars: number; minChars: number }

/**
 * Without a nonce, a signature that was obtained once can be used again. A time limits that: sites that refuse old sign-ins
 * do without a nonce, as those of Supabase do.
 */
export const signInNonceCheck: MessageCheck<'sign-in-nonce', SignInNonce> = {
  id: 'sign-in-nonce',
  code: 'SIGN_IN_WITHOUT_NONCE',
  severity: 'medium',
  critical: true,
  evaluate: ({ content: { signIn } }) => {
    if (signIn?.domain === undefined) return []
    const { length: chars } = signIn.fields.get('Nonce') ?? ''
    if (chars === 0) {
      const expires = signIn.fields.has('Expiration Time')
      const dated = signIn.fields.has('Issued At')
      return [
        {
          params: { reason: 'missing', expires, dated },
          ...((expires || dated) && { severity: 'low' as const }),
        },
      ]
    }
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
