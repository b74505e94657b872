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
      says: ['medium SIGN_IN_WITHOUT_NONCE'],
    },
    {
      name: 'an empty one',
      message: signInText({ Nonce: '' }),
      says: ['medium SIGN_IN_WITHOUT_NONCE'],
    },
    {
      name: 'a short one',
      message: signInText({ Nonce: '1234567' }),
      says: ['low SIGN_IN_NONCE_SHORT'],
    },
  ],
})
