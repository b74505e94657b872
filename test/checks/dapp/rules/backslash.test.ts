import { backslashCheck } from '../../../../src/checks/dapp/rules/backslash.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

testDappCheck(backslashCheck, {
  quiet: ['https://solana.com/a', 'https://solana.com/?a=\\'],
  firing: [
    { url: 'https:\\\\evil.com', finds: [{ params: { host: 'evil.com' }, subject: 'evil.com' }] },
    {
      url: 'https://phantom.com\\@evil.com',
      finds: [{ params: { host: 'phantom.com' }, subject: 'phantom.com' }],
    },
  ],
})
