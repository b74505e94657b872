import { expect, test } from 'bun:test'
import { mixedScriptsCheck } from '../../../../src/checks/dapp/rules/mixed-scripts.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(mixedScriptsCheck))

const cases: readonly DappCase[] = [
  ['solana.com', undefined],
  ['xn--80ak6aa92e.com', undefined],
  ['münchen.de', undefined],
  ['https://sоlflare.com', 'medium'],
  ['https://sοlana.com', 'medium'],
]
test.each(cases)('%s: %s', (url, severity) => expectSeverity(mixedScriptsCheck, [url, severity]))
