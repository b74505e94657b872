import { signInUriCheck } from '../../../../src/checks/message/rules/sign-in-uri.ts'
import { signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'

const local = 'localhost:3000 wants you to sign in with your Solana account:'

testMessageCheck(signInUriCheck, {
  quiet: [
    { name: 'a text', message: 'See https://evil.example' },
    { name: 'the domain', message: signInText() },
    { name: 'a path there', message: signInText({ URI: 'https://app.example.com/login?a=b' }) },
    { name: 'a service below it', message: signInText({ URI: 'https://id.app.example.com' }) },
    { name: 'none', message: signInText({ URI: undefined }) },
    { name: 'one at home', message: signInText({ opening: local, URI: 'http://localhost:3000' }) },
  ],
  firing: [
    {
      name: 'another site',
      message: signInText({ URI: 'https://evil.example/app.example.com' }),
      says: ['high SIGN_IN_URI_MISMATCH'],
    },
    {
      name: 'a script',
      message: signInText({ URI: 'javascript:alert(1)' }),
      says: ['medium SIGN_IN_URI_INVALID'],
    },
    {
      name: 'a user in front of another host',
      message: signInText({ URI: 'https://app.example.com@evil.example' }),
      says: ['medium SIGN_IN_URI_INVALID'],
    },
    {
      name: 'no encryption',
      message: signInText({ URI: 'http://app.example.com' }),
      says: ['low SIGN_IN_NOT_ENCRYPTED'],
    },
  ],
})
