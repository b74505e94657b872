import { keyAuthorizedCheck } from '../../../../src/checks/message/rules/key-authorized.ts'
import { signer, signInText, stranger, testMessageCheck } from '../../../kit/checks/message-case.ts'

const found = [{ params: { key: stranger }, subject: stranger }]

testMessageCheck(keyAuthorizedCheck, {
  quiet: [
    { name: 'a sign-in with the own wallet', message: signInText() },
    { name: 'a permission without a key', message: 'I authorize Example to read my balance.' },
    { name: 'a permission of the own wallet', message: `I authorize trading for ${signer}.` },
    { name: 'a code without a permission', message: `Log in. Nonce: ${stranger}` },
    {
      name: 'an address within a link',
      message: `Approve the terms at https://example.com/terms/${stranger}`,
    },
    { name: 'a longer code', message: `Approve the login ${stranger}${stranger}` },
    { name: 'bytes', message: Uint8Array.of(200, 1) },
  ],
  firing: [
    {
      name: 'a session key',
      message: `Create session key\nSession public key: ${stranger}\nExpires: 2030-01-01`,
      finds: found,
    },
    {
      name: 'a transfer',
      message: `I authorise the transfer of 10 USDC from ${signer} to ${stranger}.`,
      finds: found,
    },
    {
      name: 'a permission in the statement of a sign-in',
      message: signInText({ statement: `Let ${stranger} trade on my behalf.` }),
      finds: found,
    },
  ],
})
