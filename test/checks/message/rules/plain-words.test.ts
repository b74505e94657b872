import { plainWordsCheck } from '../../../../src/checks/message/rules/plain-words.ts'
import { signer, signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'
import { envelopeV0 } from '../content/envelope-bytes.ts'

testMessageCheck(plainWordsCheck, {
  quiet: [
    { name: 'bytes', message: Uint8Array.of(200, 1) },
    { name: 'a sign-in without links', message: signInText({ URI: undefined }) },
  ],
  firing: [
    { name: 'a text', message: 'Hello', finds: [{ params: { reason: 'says', text: 'Hello' } }] },
    {
      name: 'a text in an envelope',
      message: envelopeV0('Hello', [signer]),
      finds: [{ params: { reason: 'says', text: 'Hello' } }],
    },
    {
      name: 'a sign-in',
      message: signInText(),
      finds: [
        {
          code: 'TEXT_LINKS',
          params: { reason: 'links', hosts: [{ name: 'app.example.com', port: '' }] },
        },
      ],
    },
    {
      name: 'links and phrases',
      message: 'Enter your seed phrase at https://a.example to approve it.',
      finds: [
        {
          params: {
            reason: 'says',
            text: 'Enter your seed phrase at https://a.example to approve it.',
          },
        },
        {
          code: 'TEXT_LINKS',
          params: { reason: 'links', hosts: [{ name: 'a.example', port: '' }] },
        },
        { code: 'TEXT_MENTIONS_SECRETS', params: { reason: 'mentions-secrets' } },
        { code: 'TEXT_MENTIONS_APPROVAL', params: { reason: 'mentions-approval' } },
      ],
    },
  ],
})
