import { expect, test } from 'bun:test'
import { confusableNameCheck } from '../../../../src/checks/dapp/rules/confusable-name.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(confusableNameCheck))

const cases: readonly DappCase[] = [
  ['solflare.com', undefined],
  ['sol-flare.com', undefined],
  ['münchen.de', undefined],
  ['github.com', undefined],
  ['so1flare.com', 'high'],
  ['phant0m.app', 'high'],
  ['raydiurn.io', 'high'],
  ['https://sоlflare.com', 'high'],
  ['xn--slflare-9ig.com', 'high'],
]
test.each(cases)('%s: %s', (url, severity) => expectSeverity(confusableNameCheck, [url, severity]))
