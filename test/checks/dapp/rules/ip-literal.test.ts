import { expect, test } from 'bun:test'
import { ipLiteralCheck } from '../../../../src/checks/dapp/rules/ip-literal.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(ipLiteralCheck))

const cases: readonly DappCase[] = [
  ['https://solana.com', undefined],
  ['https://1.1.1.1.nip.io', undefined],
  ['http://1.1.1.1', 'medium'],
  ['1.1.1.1:8080', 'medium'],
  ['http://user@1.1.1.1/x', 'medium'],
  ['https://[::1]/', 'medium'],
  ['http://2130706433', 'high'],
  ['http://0x7f.1', 'high'],
  ['http://0177.0.0.1', 'high'],
  ['https://１.1.1.1', 'high'],
]
test.each(cases)('%s: %s', (url, severity) => expectSeverity(ipLiteralCheck, [url, severity]))
