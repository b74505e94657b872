import { ipLiteralCheck } from '../../../../src/checks/dapp/rules/ip-literal.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

const literals: readonly [url: string, host: string, disguised?: 'disguised'][] = [
  ['http://1.1.1.1', '1.1.1.1'],
  ['1.1.1.1:8080', '1.1.1.1'],
  ['http://user@1.1.1.1/x', '1.1.1.1'],
  ['https://[::1]/', '[::1]'],
  ['http://2130706433', '127.0.0.1', 'disguised'],
  ['http://0x7f.1', '127.0.0.1', 'disguised'],
  ['http://0177.0.0.1', '127.0.0.1', 'disguised'],
  ['https://１.1.1.1', '1.1.1.1', 'disguised'],
]

testDappCheck(ipLiteralCheck, {
  quiet: ['https://solana.com', 'https://1.1.1.1.nip.io'],
  firing: literals.map(([url, host, disguised]) => ({
    url,
    finds: [
      {
        params: { host, disguised: disguised !== undefined },
        subject: host,
        ...(disguised && { severity: 'high' as const }),
      },
    ],
  })),
})
