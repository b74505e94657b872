import { expect, test } from 'bun:test'
import { schemeCheck } from '../../../../src/checks/dapp/rules/scheme.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(schemeCheck))

const cases: readonly DappCase[] = [
  ['solana.com', undefined],
  ['https://solana.com', undefined],
  ['HTTPS://solana.com', undefined],
  ['http://solana.com', 'low'],
  ['ftp://solana.com', 'medium'],
  ['solana:https://solana.com', 'medium'],
  ['javascript:alert(1)', 'critical'],
  ['javascript:1', 'critical'],
  ['java\nscript:alert(1)', 'critical'],
  ['data:text/html,hi', 'critical'],
]
test.each(cases)('%s: %s', (url, severity) => expectSeverity(schemeCheck, [url, severity]))
