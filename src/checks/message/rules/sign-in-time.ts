import type { Observation } from '../../../findings/check.ts'
import type { MessageCheck } from '../assess/check.ts'
import type { SignIn } from '../content/sign-in.ts'
import { clockToleranceMs, signInMaxAgeMs } from '../thresholds.ts'

type TimeField = 'Issued At' | 'Expiration Time' | 'Not Before'

export type SignInTime = {
  reason: 'not-a-time' | 'expired' | 'not-yet-valid' | 'from-future' | 'stale'
  field: TimeField
}

/** When the sign-in was made and how long it is valid. */
export const signInTimeCheck: MessageCheck<'sign-in-time', SignInTime> = {
  id: 'sign-in-time',
  code: 'SIGN_IN_TIME_INVALID',
  severity: 'medium',
  critical: true,
  evaluate: ({ content: { signIn }, nowMs }) => {
    if (!signIn) return []
    const timeOf = (field: TimeField): number | undefined => {
      const text = signIn.fields.get(field)
      return text === undefined ? undefined : parseTime(text)
    }
    const latest = nowMs + clockToleranceMs
    const issued = timeOf('Issued At')
    const expires = timeOf('Expiration Time')
    const begins = timeOf('Not Before')
    return [
      ...unreadable(signIn),
      ...when(expires !== undefined && expires <= nowMs, 'Expiration Time', 'expired'),
      ...when(begins !== undefined && begins > latest, 'Not Before', 'not-yet-valid'),
      ...when(issued !== undefined && issued > latest, 'Issued At', 'from-future'),
      ...when(issued !== undefined && issued < nowMs - signInMaxAgeMs, 'Issued At', 'stale'),
    ]
  },
}

const codes: Readonly<Record<SignInTime['reason'], string>> = {
  'not-a-time': 'SIGN_IN_TIME_INVALID',
  expired: 'SIGN_IN_EXPIRED',
  'not-yet-valid': 'SIGN_IN_NOT_YET_VALID',
  'from-future': 'SIGN_IN_FROM_FUTURE',
  stale: 'SIGN_IN_STALE',
}

const when = (
  holds: boolean,
  field: TimeField,
  reason: SignInTime['reason'],
): Observation<SignInTime>[] => (holds ? [{ code: codes[reason], params: { reason, field } }] : [])

const timeFields: readonly TimeField[] = ['Issued At', 'Expiration Time', 'Not Before']

const unreadable = ({ fields }: SignIn): Observation<SignInTime>[] =>
  timeFields.flatMap((field) => {
    const text = fields.get(field)
    return when(text !== undefined && Number.isNaN(parseTime(text)), field, 'not-a-time')
  })

/** RFC 3339 with a zone. Without one, each reader sees a different time. */
const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i

/** Unix milliseconds. NaN if the text is not a time, which compares as neither earlier nor later. */
const parseTime = (text: string): number => (timeForm.test(text) ? Date.parse(text) : Number.NaN)
