import type { MessageCheck, MessageObservation } from '../assess/check.ts'
import type { SignIn, SignInField } from '../content/sign-in.ts'

/** Clocks differ by minutes, and a person takes some to sign. */
const toleranceMs = 10 * 60_000

/** A sign-in older than this was not made for the moment, and somebody may be passing it on. */
const staleMs = 24 * 60 * 60_000

/** When the sign-in was made and how long it holds. */
export const signInTimeCheck: MessageCheck = {
  id: 'sign-in-time',
  examine: ({ content: { signIn }, nowMs }) => {
    if (!signIn) return []
    const issued = timeOf(signIn, 'Issued At')
    const expires = timeOf(signIn, 'Expiration Time')
    const begins = timeOf(signIn, 'Not Before')
    return [
      ...[issued, expires, begins].flatMap((time) =>
        time?.ms === undefined && time ? [unreadable(time.field)] : [],
      ),
      ...said(
        expires?.ms !== undefined && expires.ms <= nowMs,
        'SIGN_IN_EXPIRED',
        'This sign-in has expired; the site that it is for should refuse it.',
      ),
      ...said(
        begins?.ms !== undefined && begins.ms > nowMs + toleranceMs,
        'SIGN_IN_NOT_YET_VALID',
        'This sign-in is only valid later, when you may not expect it.',
      ),
      ...said(
        issued?.ms !== undefined && issued.ms > nowMs + toleranceMs,
        'SIGN_IN_FROM_FUTURE',
        'This sign-in says that it was made in the future.',
      ),
      ...said(
        issued?.ms !== undefined && issued.ms < nowMs - staleMs,
        'SIGN_IN_STALE',
        'This sign-in was made more than a day ago; a site makes a new one each time.',
      ),
    ]
  },
}

const said = (holds: boolean, code: string, message: string): MessageObservation[] =>
  holds ? [{ code, message, severity: 'medium' }] : []

const unreadable = (field: SignInField): MessageObservation => ({
  code: 'SIGN_IN_TIME_INVALID',
  message: `“${field}” of this sign-in is no point in time.`,
  severity: 'medium',
})

/** RFC 3339 with a zone: without one, it is another moment for every reader. */
const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i

/** Undefined where the field is absent; without `ms` where it is no point in time. */
const timeOf = (
  { fields }: SignIn,
  field: SignInField,
): { field: SignInField; ms?: number } | undefined => {
  const text = fields.get(field)
  if (text === undefined) return undefined
  const ms = timeForm.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? { field } : { field, ms }
}
