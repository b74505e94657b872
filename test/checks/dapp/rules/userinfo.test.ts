import { userinfoCheck } from '../../../../src/checks/dapp/rules/userinfo.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

testDappCheck(userinfoCheck, {
  quiet: ['https://phantom.com/@name', 'https://evil.com/?q=a@b'],
  firing: [
    {
      url: 'https://phantom.com@evil.com',
      finds: [{ params: { host: 'evil.com' }, subject: 'evil.com' }],
    },
    {
      url: 'https://phantom%2ecom@evil.com',
      finds: [{ params: { host: 'evil.com' }, subject: 'evil.com' }],
    },
    {
      url: 'https://user:pw@evil.com',
      finds: [{ severity: 'medium', params: { host: 'evil.com' }, subject: 'evil.com' }],
    },
  ],
})
