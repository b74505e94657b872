import { unusualPortCheck } from '../../../../src/checks/dapp/rules/unusual-port.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

testDappCheck(unusualPortCheck, {
  quiet: ['https://solana.com', 'https://solana.com:443', 'http://solana.com:80'],
  firing: [
    {
      url: 'https://solana.com:8443',
      finds: [{ params: { host: 'solana.com', port: '8443' }, subject: 'solana.com:8443' }],
    },
    {
      url: 'example.com:8080',
      finds: [{ params: { host: 'example.com', port: '8080' }, subject: 'example.com:8080' }],
    },
  ],
})
