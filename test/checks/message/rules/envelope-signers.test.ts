import { envelopeSignersCheck } from '../../../../src/checks/message/rules/envelope-signers.ts'
import { signer, stranger, testMessageCheck } from '../../../kit/checks/message-case.ts'
import { envelopeShort, envelopeV0, envelopeV1 } from '../content/envelope-bytes.ts'

testMessageCheck(envelopeSignersCheck, {
  quiet: [
    { name: 'a text without envelope', message: 'Hello' },
    { name: 'one that names the wallet', message: envelopeV0('Hello', [signer]) },
    { name: 'one that names no signers', message: envelopeShort('Hello') },
    { name: 'a broken one', message: envelopeV0('Hello', [stranger]).subarray(0, -1) },
  ],
  firing: [
    {
      name: 'one that names another wallet',
      message: envelopeV0('Hello', [stranger]),
      finds: [{ params: { signers: [stranger], includesWallet: false }, subject: signer }],
    },
    {
      name: 'one for two signers',
      message: envelopeV1('Hello', [signer, stranger]),
      finds: [
        {
          code: 'ENVELOPE_SIGNED_BY_SEVERAL',
          severity: 'info',
          params: { signers: [stranger, signer], includesWallet: true },
          subject: signer,
        },
      ],
    },
  ],
})
