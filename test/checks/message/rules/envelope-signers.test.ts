import { envelopeSignersCheck } from '../../../../src/checks/message/rules/envelope-signers.ts'
import { signer, stranger, testMessageCheck } from '../../../kit/checks/message-case.ts'
import { envelopeShort, envelopeV0, envelopeV1 } from '../content/envelope-bytes.ts'

testMessageCheck(envelopeSignersCheck, {
  quiet: [
    { name: 'a text without envelope', message: 'Hello' },
    { name: 'one that names the wallet', message: envelopeV0('Hello', [signer]) },
    { name: 'one that names nobody', message: envelopeShort('Hello') },
    { name: 'a broken one', message: envelopeV0('Hello', [stranger]).subarray(0, -1) },
  ],
  firing: [
    {
      name: 'one that names somebody else',
      message: envelopeV0('Hello', [stranger]),
      says: ['high ENVELOPE_NAMES_OTHERS'],
    },
    {
      name: 'one for two to sign',
      message: envelopeV1('Hello', [signer, stranger]),
      says: ['info ENVELOPE_SIGNED_BY_SEVERAL'],
    },
  ],
})
