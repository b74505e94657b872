import { signInDomainCheck } from '../../../../src/checks/message/rules/sign-in-domain.ts'
import { signer, signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'
import { envelopeV0 } from '../content/envelope-bytes.ts'

const message = signInText()
const at = (domain: string): string =>
  signInText({ opening: `${domain} wants you to sign in with your Solana account:` })

const host = (name: string, port = '') => ({ name, port })
const there = host('app.example.com')
/** The sign-in of this file, requested by an app of another site. */
const requestedBy = (name: string) => ({
  params: {
    reason: 'mismatch' as const,
    host: there,
    app: host(name),
    relation: 'unrelated' as const,
  },
  subject: 'app.example.com',
})

testMessageCheck(signInDomainCheck, {
  quiet: [
    { name: 'a text', message: 'Hello', app: 'a.example' },
    { name: 'the site itself', message, app: 'app.example.com' },
    { name: 'its URL', message, app: 'https://app.example.com:443/login?x=1' },
    { name: 'different capitalization and a trailing dot', message, app: 'APP.example.com.' },
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
      finds: [requestedBy('app-example.com')],
    },
    {
      name: 'another site, in an envelope',
      message: envelopeV0(message, [signer], 'longUtf8'),
      app: 'evil.example',
      finds: [requestedBy('evil.example')],
    },
    {
      name: 'a letter of another script',
      message: at('app.exаmple.com'),
      app: 'app.example.com',
      finds: [
        {
          params: {
            reason: 'mismatch',
            host: host('app.xn--exmple-4nf.com'),
            app: there,
            relation: 'unrelated',
          },
          subject: 'app.xn--exmple-4nf.com',
        },
      ],
    },
    {
      name: 'a name that only begins alike',
      message,
      app: 'app.example.com.evil.example',
      finds: [requestedBy('app.example.com.evil.example')],
    },
    {
      name: 'the parent domain',
      message,
      app: 'example.com',
      finds: [
        {
          severity: 'medium',
          params: {
            reason: 'mismatch',
            host: there,
            app: host('example.com'),
            relation: 'owner',
          },
          subject: 'app.example.com',
        },
      ],
    },
    {
      name: 'a subdomain of the site',
      message: at('privy.io'),
      app: 'auth.privy.io',
      finds: [
        {
          severity: 'medium',
          params: {
            reason: 'mismatch',
            host: host('privy.io'),
            app: host('auth.privy.io'),
            relation: 'owner',
          },
          subject: 'privy.io',
        },
      ],
    },
    {
      name: 'the name of another customer of the same host',
      message: at('gitbook.io'),
      app: 'thief.gitbook.io',
      finds: [
        {
          severity: 'high',
          params: {
            reason: 'mismatch',
            host: host('gitbook.io'),
            app: host('thief.gitbook.io'),
            relation: 'relative',
          },
          subject: 'gitbook.io',
        },
      ],
    },
    {
      name: 'www alone',
      message: at('www.a.example'),
      app: 'a.example',
      finds: [
        {
          severity: 'low',
          params: {
            reason: 'mismatch',
            host: host('www.a.example'),
            app: host('a.example'),
            relation: 'www',
          },
          subject: 'www.a.example',
        },
      ],
    },
    {
      name: 'another port',
      message: at('localhost:3000'),
      app: 'localhost:4000',
      finds: [
        {
          severity: 'high',
          params: {
            reason: 'mismatch',
            host: host('localhost', '3000'),
            app: host('localhost', '4000'),
            relation: 'other-port',
          },
          subject: 'localhost:3000',
        },
      ],
    },
    {
      name: 'a port that the request does not name',
      message: at('a.example:8443'),
      app: 'a.example',
      finds: [
        {
          code: 'SIGN_IN_PORT_UNCHECKED',
          severity: 'low',
          params: { reason: 'port-unknown', host: host('a.example', '8443') },
          subject: 'a.example:8443',
        },
      ],
    },
    {
      name: 'a user before the host',
      message: at('app.example.com@evil.example'),
      app: 'evil.example',
      finds: [
        {
          code: 'SIGN_IN_DOMAIN_INVALID',
          severity: 'high',
          params: { reason: 'not-a-domain', domain: 'app.example.com@evil.example' },
          subject: 'app.example.com@evil.example',
        },
      ],
    },
    {
      name: 'the request names no app',
      message,
      finds: [
        {
          code: 'SIGN_IN_DOMAIN_UNCHECKED',
          severity: 'low',
          doubtful: true,
          params: { reason: 'app-unknown', host: there },
          subject: 'app.example.com',
        },
      ],
    },
  ],
})
