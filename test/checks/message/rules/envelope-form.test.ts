import { envelopeFormCheck } from '../../../../src/checks/message/rules/envelope-form.ts'
import { signer, testMessageCheck } from '../../../kit/checks/message-case.ts'
import { envelopeShort, envelopeV0, envelopeV1 } from '../content/envelope-bytes.ts'

const good = envelopeV0('Hello', [signer])

testMessageCheck(envelopeFormCheck, {
  quiet: [
    { name: 'a text without envelope', message: 'Hello' },
    { name: 'version 0', message: good },
    { name: 'version 0 in short', message: envelopeShort('Hello') },
    { name: 'version 1', message: envelopeV1('Hello', [signer]) },
  ],
  firing: [
    {
      name: 'one that is truncated',
      message: good.subarray(0, -1),
      finds: [{ params: { kind: 'wrong-length', statedBytes: 5, actualBytes: 4 } }],
    },
    {
      name: 'one with trailing bytes',
      message: Uint8Array.from([...good, 33]),
      finds: [{ params: { kind: 'wrong-length', statedBytes: 5, actualBytes: 6 } }],
    },
  ],
})
