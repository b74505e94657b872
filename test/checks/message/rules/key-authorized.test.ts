import { keyAuthorizedCheck } from '../../../../src/checks/message/rules/key-authorized.ts'
import { addressToBytes } from '../../../../src/solana/address/address.ts'
import { signer, signInText, stranger, testMessageCheck } from '../../../kit/checks/message-case.ts'

const evmKey = `0x${'9f3c'.repeat(10)}`

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
    {
      name: 'a nonce in hexadecimal',
      message: `I authorize the login. Nonce: ${'0a1b'.repeat(16)}`,
    },
    {
      name: 'the own wallet in hexadecimal',
      message: `I authorize the key 0x${Buffer.from(addressToBytes(signer)).toString('hex')}.`,
    },
    { name: 'bytes', message: Uint8Array.of(200, 1) },
  ],
  firing: [
    {
      name: 'a session key',
      message: `Create session key\nSession public key: ${stranger}\nExpires: 2030-01-01`,
      finds: found,
    },
    {
      name: 'a link to another account',
      message: `Link this wallet to account ${stranger}`,
      finds: found,
    },
    {
      name: 'a permit',
      message: `Permit: spender ${stranger} value 1000`,
      finds: found,
    },
    ...[evmKey, '0a1b'.repeat(16)].map((key) => ({
      name: `a key in hexadecimal of ${key.length} characters`,
      message: `Authorize session key ${key} for trading`,
      finds: [{ params: { key }, subject: key }],
    })),
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
