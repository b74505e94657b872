import { signInUriCheck } from '../../../../src/checks/message/rules/sign-in-uri.ts'
import { signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'

const local = 'localhost:3000 wants you to sign in with your Solana account:'

const notAWebAddress = (uri: string) => [
  {
    code: 'SIGN_IN_URI_INVALID',
    severity: 'medium' as const,
    params: { reason: 'not-a-web-address' as const, uri },
    subject: uri,
  },
]

testMessageCheck(signInUriCheck, {
  quiet: [
    { name: 'a text', message: 'See https://evil.example' },
    { name: 'the domain', message: signInText() },
    {
      name: 'a path on the domain',
      message: signInText({ URI: 'https://app.example.com/login?a=b' }),
    },
    { name: 'a service below it', message: signInText({ URI: 'https://id.app.example.com' }) },
    { name: 'none', message: signInText({ URI: undefined }) },
    { name: 'localhost', message: signInText({ opening: local, URI: 'http://localhost:3000' }) },
  ],
  firing: [
    {
      name: 'another site',
      message: signInText({ URI: 'https://evil.example/app.example.com' }),
      finds: [
        {
          params: {
            reason: 'mismatch',
            host: { name: 'evil.example', port: '' },
            expected: { name: 'app.example.com', port: '' },
          },
          subject: 'evil.example',
        },
      ],
    },
    {
      name: 'a script',
      message: signInText({ URI: 'javascript:alert(1)' }),
      finds: notAWebAddress('javascript:alert(1)'),
    },
    {
      name: 'a user name before another host',
      message: signInText({ URI: 'https://app.example.com@evil.example' }),
      finds: notAWebAddress('https://app.example.com@evil.example'),
    },
    {
      name: 'no encryption',
      message: signInText({ URI: 'http://app.example.com' }),
      finds: [
        {
          code: 'SIGN_IN_NOT_ENCRYPTED',
          severity: 'low',
          params: { reason: 'not-encrypted', host: { name: 'app.example.com', port: '' } },
          subject: 'app.example.com',
        },
      ],
    },
  ],
})
