import { plainWordsCheck } from '../../../../src/checks/message/rules/plain-words.ts'
import { signer, signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'
import { envelopeV0 } from '../content/envelope-bytes.ts'

testMessageCheck(plainWordsCheck, {
  quiet: [
    { name: 'bytes', message: Uint8Array.of(200, 1) },
    { name: 'a sign-in without links', message: signInText({ URI: undefined }) },
  ],
  firing: [
    { name: 'a text', message: 'Hello', says: ['info TEXT_SAYS'] },
    {
      name: 'a text in an envelope',
      message: envelopeV0('Hello', [signer]),
      says: ['info TEXT_SAYS'],
    },
    { name: 'a sign-in', message: signInText(), says: ['info TEXT_LINKS'] },
    {
      name: 'links and phrases',
      message: 'Enter your seed phrase at https://a.example to approve it.',
      says: [
        'info TEXT_SAYS',
        'info TEXT_LINKS',
        'info TEXT_MENTIONS_SECRETS',
        'info TEXT_MENTIONS_APPROVAL',
      ],
    },
  ],
})
