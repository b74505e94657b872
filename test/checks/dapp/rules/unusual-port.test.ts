import { expect, test } from 'bun:test'
import { unusualPortCheck } from '../../../../src/checks/dapp/rules/unusual-port.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(unusualPortCheck))

const cases: readonly DappCase[] = [
  ['https://solana.com', undefined],
  ['https://solana.com:443', undefined],
  ['http://solana.com:80', undefined],
  ['https://solana.com:8443', 'low'],
  ['example.com:8080', 'low'],
]
test.each(cases)('%s: %s', (url, severity) => expectSeverity(unusualPortCheck, [url, severity]))
