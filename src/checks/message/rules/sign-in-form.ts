import type { MessageCheck } from '../assess/check.ts'
import type { SignInProblem } from '../content/sign-in.ts'

/** A text that is nearly a sign-in: the site may read it differently than people do. */
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
              // Without a domain, nothing compares it with the app.
              ...(signIn.domain === undefined && { doubtful: true as const }),
            },
          ]
        : [],
  }
