import type { MessageCheck } from '../assess/check.ts'

/** A text that is nearly a sign-in: its site may read it otherwise than a person does. */
export const signInFormCheck: MessageCheck = {
  id: 'sign-in-form',
  examine: ({ content: { signIn } }) => {
    const version = signIn?.fields.get('Version')
    const problems = [
      ...(signIn?.problems ?? []),
      ...(version === undefined || version === '1' ? [] : ['its version is not 1']),
    ]
    if (problems.length === 0) return []
    return [
      {
        code: 'SIGN_IN_MALFORMED',
        message: `This looks like a sign-in but is not of the standard form: ${[...new Set(problems)].join('; ')}.`,
        severity: 'medium',
        ...(signIn?.domain === undefined && { unseen: true }),
      },
    ]
  },
}
