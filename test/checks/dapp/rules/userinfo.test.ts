import { expect, test } from 'bun:test'
import { userinfoCheck } from '../../../../src/checks/dapp/rules/userinfo.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(userinfoCheck))

const cases: readonly DappCase[] = [
  ['https://phantom.com/@name', undefined],
  ['https://evil.com/?q=a@b', undefined],
  ['https://phantom.com@evil.com', 'high'],
  ['https://phantom%2ecom@evil.com', 'high'],
  ['https://user:pw@evil.com', 'medium'],
]
test.each(cases)('%s: %s', (url, severity) => expectSeverity(userinfoCheck, [url, severity]))
