import { mixedScriptsCheck } from '../../../../src/checks/dapp/rules/mixed-scripts.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

testDappCheck(mixedScriptsCheck, {
  quiet: ['solana.com', 'xn--80ak6aa92e.com', 'münchen.de'],
  firing: [
    {
      url: 'https://sоlflare.com',
      finds: [{ params: { host: 'xn--slflare-9ig.com' }, subject: 'xn--slflare-9ig.com' }],
    },
    {
      url: 'https://sοlana.com',
      finds: [{ params: { host: 'xn--slana-rce.com' }, subject: 'xn--slana-rce.com' }],
    },
  ],
})
