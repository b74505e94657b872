import { signInFormCheck } from '../../../../src/checks/message/rules/sign-in-form.ts'
import { signer, signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'

const opening = 'app.example.com wants you to sign in with your Solana account:'

testMessageCheck(signInFormCheck, {
  quiet: [
    { name: 'a text', message: 'Hello' },
    {
      name: 'every field in order',
      message: `${signInText()}\nExpiration Time: x\nNot Before: x\nRequest ID: 1\nResources:\n- https://a.example\n- ipfs://b`,
    },
    { name: 'no statement', message: `${opening}\n${signer}\n\nURI: https://app.example.com` },
    {
      name: 'no statement, as EIP-4361 has it',
      message: `${opening}\n${signer}\n\n\nURI: https://app.example.com`,
    },
    { name: 'only domain and address', message: `${opening}\n${signer}` },
  ],
  firing: [
    {
      name: 'words in front of it',
      message: `Hi\n${signInText()}`,
      finds: [{ doubtful: true, params: { problems: [{ kind: 'wrong-opening' }] } }],
    },
    {
      name: 'different capitalization',
      message: signInText({ opening: opening.toUpperCase() }),
      finds: [{ doubtful: true, params: { problems: [{ kind: 'wrong-opening' }] } }],
    },
    {
      name: 'another version',
      message: signInText({ Version: '2' }),
      finds: [{ params: { problems: [{ kind: 'unknown-version' }] } }],
    },
    {
      name: 'a field twice',
      message: `${signInText()}\nURI: https://evil.example`,
      finds: [{ params: { problems: [{ kind: 'repeated-field', field: 'URI' }] } }],
    },
    {
      name: 'fields out of order',
      message: `${opening}\n${signer}\n\nNonce: 12345678\nURI: https://app.example.com`,
      finds: [{ params: { problems: [{ kind: 'misplaced-field', field: 'URI' }] } }],
    },
    {
      name: 'a line that is not a field',
      message: `${signInText()}\nAnd all my tokens`,
      finds: [{ params: { problems: [{ kind: 'unknown-line' }] } }],
    },
    {
      name: 'a statement of two lines',
      message: signInText({ statement: 'One.\nTwo.' }),
      finds: [{ params: { problems: [{ kind: 'long-statement' }] } }],
    },
    {
      name: 'no empty line after the address',
      message: `${opening}\n${signer}\nHello`,
      finds: [{ params: { problems: [{ kind: 'no-blank-line' }] } }],
    },
    {
      name: 'carriage returns',
      message: signInText().replaceAll('\n', '\r\n'),
      finds: [{ params: { problems: [{ kind: 'carriage-return' }] } }],
    },
  ],
})
