import { schemeCheck } from '../../../../src/checks/dapp/rules/scheme.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

const script = (scheme: string) => [
  {
    severity: 'critical' as const,
    params: { kind: 'script' as const, scheme, host: '' },
    subject: `${scheme}:`,
  },
]

testDappCheck(schemeCheck, {
  quiet: ['solana.com', 'https://solana.com', 'HTTPS://solana.com'],
  firing: [
    {
      url: 'http://solana.com',
      finds: [
        {
          severity: 'low',
          params: { kind: 'unencrypted', scheme: 'http', host: 'solana.com' },
          subject: 'http:',
        },
      ],
    },
    {
      url: 'ftp://solana.com',
      finds: [{ params: { kind: 'not-web', scheme: 'ftp', host: 'solana.com' }, subject: 'ftp:' }],
    },
    {
      url: 'solana:https://solana.com',
      finds: [{ params: { kind: 'not-web', scheme: 'solana', host: '' }, subject: 'solana:' }],
    },
    { url: 'javascript:alert(1)', finds: script('javascript') },
    { url: 'javascript:1', finds: script('javascript') },
    { url: 'java\nscript:alert(1)', finds: script('javascript') },
    { url: 'data:text/html,hi', finds: script('data') },
  ],
})
