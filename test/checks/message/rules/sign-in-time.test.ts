import { signInTimeCheck } from '../../../../src/checks/message/rules/sign-in-time.ts'
import { signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'

testMessageCheck(signInTimeCheck, {
  quiet: [
    { name: 'a text', message: 'Issued At: never' },
    { name: 'now', message: signInText() },
    { name: 'no time', message: signInText({ 'Issued At': undefined }) },
    {
      name: 'a clock that runs ahead',
      message: signInText({ 'Issued At': '2026-05-01T12:05:00Z' }),
    },
    { name: 'another zone', message: signInText({ 'Issued At': '2026-05-01T21:00:00.5+09:00' }) },
    {
      name: 'a lock by time that has not ended',
      message: signInText({ 'Expiration Time': '2026-05-01T12:10:00Z' }),
    },
  ],
  firing: [
    {
      name: 'one that has just ended',
      message: signInText({ 'Expiration Time': '2026-05-01T12:00:00Z' }),
      finds: [{ code: 'SIGN_IN_EXPIRED', params: { reason: 'expired', field: 'Expiration Time' } }],
    },
    {
      name: 'one that starts later',
      message: signInText({ 'Not Before': '2026-05-02T00:00:00Z' }),
      finds: [
        { code: 'SIGN_IN_NOT_YET_VALID', params: { reason: 'not-yet-valid', field: 'Not Before' } },
      ],
    },
    {
      name: 'one issued in the future',
      message: signInText({ 'Issued At': '2027-01-01T00:00:00Z' }),
      finds: [
        { code: 'SIGN_IN_FROM_FUTURE', params: { reason: 'from-future', field: 'Issued At' } },
      ],
    },
    {
      name: 'an old one',
      message: signInText({ 'Issued At': '2026-04-01T00:00:00Z' }),
      finds: [{ code: 'SIGN_IN_STALE', params: { reason: 'stale', field: 'Issued At' } }],
    },
    {
      name: 'no zone, and an invalid month',
      message: signInText({
        'Issued At': '2026-05-01T11:59:30',
        'Expiration Time': '2026-13-01T00:00:00Z',
      }),
      finds: [
        { params: { reason: 'not-a-time', field: 'Issued At' } },
        { params: { reason: 'not-a-time', field: 'Expiration Time' } },
      ],
    },
  ],
})
