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
      name: 'none',
      message: signInText({ Nonce: undefined }),
      finds: [{ params: { reason: 'missing', expires: false } }],
    },
    {
      name: 'no start, but an end',
      message: signInText({ Nonce: undefined, 'Expiration Time': '2026-05-01T13:00:00Z' }),
      finds: [{ params: { reason: 'missing', expires: true } }],
    },
    {
      name: 'an empty one',
      message: signInText({ Nonce: '' }),
      finds: [{ params: { reason: 'missing', expires: false } }],
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
