import { expect, test } from 'bun:test'
import { backslashCheck } from '../../../../src/checks/dapp/rules/backslash.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(backslashCheck))

const cases: readonly DappCase[] = [
  ['https://solana.com/a', undefined],
  ['https://solana.com/?a=\\', undefined],
  ['https:\\\\evil.com', 'medium'],
  ['https://phantom.com\\@evil.com', 'medium'],
]
test.each(cases)('%s: %s', (url, severity) => expectSeverity(backslashCheck, [url, severity]))
