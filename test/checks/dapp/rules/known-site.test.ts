import { expect, test } from 'bun:test'
import { knownSiteCheck } from '../../../../src/checks/dapp/rules/known-site.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(knownSiteCheck))

const cases: readonly DappCase[] = [
  ['evil.com', undefined],
  ['jup.ag.evil.com', undefined],
  ['jupag.com', undefined],
  ['jup.ag', 'info'],
  ['app.jup.ag', 'info'],
  ['JUP.AG.', 'info'],
]
test.each(cases)('%s: %s', (url, severity) => expectSeverity(knownSiteCheck, [url, severity]))
