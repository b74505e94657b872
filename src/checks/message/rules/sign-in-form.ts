import type { MessageCheck } from '../assess/check.ts'
import type { SignInProblem } from '../content/sign-in.ts'

/** Almost a sign-in: the site may read the text differently than people do. */
export const signInFormCheck: MessageCheck<'sign-in-form', { problems: readonly SignInProblem[] }> =
  {
    id: 'sign-in-form',
    code: 'SIGN_IN_MALFORMED',
    severity: 'medium',
    critical: true,
    evaluate: ({ content: { signIn } }) =>
      signIn && signIn.problems.length > 0
        ? [
            {
              params: { problems: signIn.problems },
              // Without a domain, no other check compares it with the app.
              ...(signIn.domain === undefined && { doubtful: true as const }),
            },
          ]
        : [],
  }
