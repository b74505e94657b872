import { signInElsewhereCheck } from '../../../../src/checks/message/rules/sign-in-elsewhere.ts'
import { signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'

const message = 'Welcome! Sign in to https://market.example/terms. Nonce: 1'

const found = (name: string) => [
  {
    params: { hosts: [{ name, port: '' }], app: { name: 'evil.example', port: '' } },
    subject: name,
  },
]

testMessageCheck(signInElsewhereCheck, {
  quiet: [
    { name: 'the site itself', message, app: 'market.example' },
    { name: 'a name below it', message, app: 'app.market.example' },
    { name: 'the request names no app', message },
    { name: 'no link', message: 'Sign in. Nonce: 1', app: 'evil.example' },
    { name: 'the known site itself', message: 'Log in to Magiceden.io', app: 'magiceden.io' },
    {
      name: 'names of no known site',
      message: 'Log in. Terms v1.2.x, e.g. foo.bar',
      app: 'a.example',
    },
    { name: 'an address', message: 'Log in as me@magiceden.io', app: 'evil.example' },
    { name: 'no sign-in', message: 'I agree to https://market.example', app: 'evil.example' },
    { name: 'one in the standard form', message: signInText(), app: 'evil.example' },
  ],
  firing: [
    {
      name: 'a sign-in to a known site that is only named',
      message: 'Welcome! Sign in to magiceden.io. Nonce: 1',
      app: 'evil.example',
      finds: found('magiceden.io'),
    },
    {
      name: 'a sign-in to another site',
      message,
      app: 'evil.example',
      finds: found('market.example'),
    },
    {
      name: 'a proof of ownership for another site',
      message: 'Verify that you own this wallet: https://market.example/verify',
      app: 'evil.example',
      finds: found('market.example'),
    },
  ],
})
