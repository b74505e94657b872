import { expect, test } from 'bun:test'
import { hiddenCharactersCheck } from '../../../../src/checks/dapp/rules/hidden-characters.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(hiddenCharactersCheck))

const cases: readonly DappCase[] = [
  ['https://solana.com/a-b', undefined],
  ['https://münchen.de', undefined],
  ['https://sol\u200bana.com', 'high'],
  ['https://evil.com/\u202egnp.exe', 'high'],
  ['ja\tvascript:alert(1)', 'high'],
]
test.each(cases)('%s: %s', (url, severity) =>
  expectSeverity(hiddenCharactersCheck, [url, severity]),
)
