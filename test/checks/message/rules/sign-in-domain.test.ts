import { signInDomainCheck } from '../../../../src/checks/message/rules/sign-in-domain.ts'
import { signer, signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'
import { envelopeV0 } from '../content/envelope-bytes.ts'

const message = signInText()
const at = (domain: string): string =>
  signInText({ opening: `${domain} wants you to sign in with your Solana account:` })

testMessageCheck(signInDomainCheck, {
  quiet: [
    { name: 'a text', message: 'Hello', app: 'a.example' },
    { name: 'the site itself', message, app: 'app.example.com' },
    { name: 'its URL', message, app: 'https://app.example.com:443/login?x=1' },
    { name: 'other capitals and a dot at the end', message, app: 'APP.example.com.' },
    { name: 'a scheme before the domain', message: at('https://a.example'), app: 'a.example' },
    {
      name: 'a domain in its own script',
      message: at('bücher.example'),
      app: 'xn--bcher-kva.example',
    },
    { name: 'the same port', message: at('localhost:3000'), app: 'localhost:3000' },
  ],
  firing: [
    {
      name: 'another site',
      message,
      app: 'app-example.com',
      says: ['critical SIGN_IN_DOMAIN_MISMATCH'],
    },
    {
      name: 'another site, in an envelope',
      message: envelopeV0(message, [signer], 'longUtf8'),
      app: 'evil.example',
      says: ['critical SIGN_IN_DOMAIN_MISMATCH'],
    },
    {
      name: 'a letter of another script',
      message: at('аpp.example.com'),
      app: 'app.example.com',
      says: ['critical SIGN_IN_DOMAIN_MISMATCH'],
    },
    {
      name: 'a name that only begins alike',
      message,
      app: 'app.example.com.evil.example',
      says: ['critical SIGN_IN_DOMAIN_MISMATCH'],
    },
    { name: 'a sister name', message, app: 'example.com', says: ['high SIGN_IN_DOMAIN_MISMATCH'] },
    {
      name: 'www alone',
      message: at('www.a.example'),
      app: 'a.example',
      says: ['low SIGN_IN_DOMAIN_MISMATCH'],
    },
    {
      name: 'another port',
      message: at('localhost:3000'),
      app: 'localhost:4000',
      says: ['high SIGN_IN_DOMAIN_MISMATCH'],
    },
    {
      name: 'a port that was not said',
      message: at('a.example:8443'),
      app: 'a.example',
      says: ['low SIGN_IN_PORT_UNCHECKED'],
    },
    {
      name: 'a user before the host',
      message: at('app.example.com@evil.example'),
      app: 'evil.example',
      says: ['high SIGN_IN_DOMAIN_INVALID'],
    },
    { name: 'nobody said where', message, says: ['low SIGN_IN_DOMAIN_UNCHECKED'] },
  ],
})
