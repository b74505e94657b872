import { keyDerivedCheck } from '../../../../src/checks/message/rules/key-derived.ts'
import { signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'

const finds = [{ params: {} }]

testMessageCheck(keyDerivedCheck, {
  quiet: [
    { name: 'a sign-in', message: signInText() },
    { name: 'a promise about keys', message: 'Sign in. We never ask for your private key.' },
    { name: 'a new account', message: 'Sign to create your account. Nonce: 1' },
    {
      name: 'a verb and a key of two sentences',
      message: 'We generate no fees. Keep your keys safe.',
    },
    { name: 'bytes', message: Uint8Array.of(200, 1) },
  ],
  firing: [
    {
      name: 'a trading key',
      message: 'Sign this message to generate your trading key.',
      finds,
    },
    {
      name: 'a wallet of another chain',
      message: 'Action: dYdX Chain Onboarding\nOnly sign this on the site itself.',
      finds,
    },
    {
      name: 'a key for a chat, in a sign-in',
      message: signInText({ statement: 'Derive the encryption keys of your messages.' }),
      finds,
    },
  ],
})
