import { signInAddressCheck } from '../../../../src/checks/message/rules/sign-in-address.ts'
import { signInText, stranger, testMessageCheck } from '../../../kit/checks/message-case.ts'

testMessageCheck(signInAddressCheck, {
  quiet: [
    { name: 'a text', message: 'Hello' },
    { name: 'the wallet', message: signInText() },
  ],
  firing: [
    {
      name: 'another wallet',
      message: signInText({ wallet: stranger }),
      finds: [{ params: { reason: 'other-wallet', account: stranger }, subject: stranger }],
    },
    {
      name: 'no wallet',
      message: signInText({ wallet: '0x52908400098527886E0F7030069857D2E4169EE7' }),
      finds: [
        {
          params: { reason: 'not-an-address', text: '0x52908400098527886E0F7030069857D2E4169EE7' },
        },
      ],
    },
  ],
})
