import { signInFormCheck } from '../../../../src/checks/message/rules/sign-in-form.ts'
import { signer, signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'

const opening = 'app.example.com wants you to sign in with your Solana account:'
const malformed = ['medium SIGN_IN_MALFORMED']

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
    { name: 'nothing but who and where', message: `${opening}\n${signer}` },
  ],
  firing: [
    { name: 'words before it', message: `Hi\n${signInText()}`, says: malformed },
    {
      name: 'other capitals',
      message: signInText({ opening: opening.toUpperCase() }),
      says: malformed,
    },
    { name: 'another version', message: signInText({ Version: '2' }), says: malformed },
    {
      name: 'a field twice',
      message: `${signInText()}\nURI: https://evil.example`,
      says: malformed,
    },
    {
      name: 'fields out of order',
      message: `${opening}\n${signer}\n\nNonce: 12345678\nURI: https://app.example.com`,
      says: malformed,
    },
    {
      name: 'a line that is no field',
      message: `${signInText()}\nAnd all my tokens`,
      says: malformed,
    },
    {
      name: 'a statement of two lines',
      message: signInText({ statement: 'One.\nTwo.' }),
      says: malformed,
    },
    {
      name: 'no empty line after the address',
      message: `${opening}\n${signer}\nHello`,
      says: malformed,
    },
    { name: 'carriage returns', message: signInText().replaceAll('\n', '\r\n'), says: malformed },
  ],
})
