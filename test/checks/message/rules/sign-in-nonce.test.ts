import { signInNonceCheck } from '../../../../src/checks/message/rules/sign-in-nonce.ts'
import { signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'

testMessageCheck(signInNonceCheck, {
  quiet: [
    { name: 'a text', message: 'Hello' },
    { name: 'a long one', message: signInText() },
    { name: 'just enough', message: signInText({ Nonce: '12345678' }) },
  ],
  firing: [
    {
      name: 'none, and no time',
      message: signInText({ Nonce: undefined, 'Issued At': undefined }),
      finds: [{ params: { reason: 'missing', expires: false, dated: false } }],
    },
    {
      name: 'none, but a start',
      message: signInText({ Nonce: undefined }),
      finds: [{ severity: 'low', params: { reason: 'missing', expires: false, dated: true } }],
    },
    {
      name: 'no start, but an end',
      message: signInText({
        Nonce: undefined,
        'Issued At': undefined,
        'Expiration Time': '2026-05-01T13:00:00Z',
      }),
      finds: [{ severity: 'low', params: { reason: 'missing', expires: true, dated: false } }],
    },
    {
      name: 'an empty one',
      message: signInText({ Nonce: '', 'Issued At': undefined }),
      finds: [{ params: { reason: 'missing', expires: false, dated: false } }],
    },
    {
      name: 'a short one',
      message: signInText({ Nonce: '1234567' }),
      finds: [
        {
          code: 'SIGN_IN_NONCE_SHORT',
          severity: 'low',
          params: { reason: 'short', chars: 7, minChars: 8 },
        },
      ],
    },
  ],
})
