import { ipLiteralCheck } from '../../../../src/checks/dapp/rules/ip-literal.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

testDappCheck(ipLiteralCheck, {
  quiet: ['https://solana.com', 'https://1.1.1.1.nip.io'],
  firing: [
    {
      url: 'http://1.1.1.1',
      finds: [{ params: { host: '1.1.1.1', disguised: false }, subject: '1.1.1.1' }],
    },
    {
      url: '1.1.1.1:8080',
      finds: [{ params: { host: '1.1.1.1', disguised: false }, subject: '1.1.1.1' }],
    },
    {
      url: 'http://user@1.1.1.1/x',
      finds: [{ params: { host: '1.1.1.1', disguised: false }, subject: '1.1.1.1' }],
    },
    {
      url: 'https://[::1]/',
      finds: [{ params: { host: '[::1]', disguised: false }, subject: '[::1]' }],
    },
    {
      url: 'http://2130706433',
      finds: [
        { severity: 'high', params: { host: '127.0.0.1', disguised: true }, subject: '127.0.0.1' },
      ],
    },
    {
      url: 'http://0x7f.1',
      finds: [
        { severity: 'high', params: { host: '127.0.0.1', disguised: true }, subject: '127.0.0.1' },
      ],
    },
    {
      url: 'http://0177.0.0.1',
      finds: [
        { severity: 'high', params: { host: '127.0.0.1', disguised: true }, subject: '127.0.0.1' },
      ],
    },
    {
      url: 'https://１.1.1.1',
      finds: [
        { severity: 'high', params: { host: '1.1.1.1', disguised: true }, subject: '1.1.1.1' },
      ],
    },
  ],
})
