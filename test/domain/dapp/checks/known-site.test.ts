import { expect, test } from 'bun:test'
import { knownSiteCheck } from '../../../../src/domain/dapp/checks/known-site.ts'
import { dappChecks } from '../../../../src/domain/dapp/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/dapp-case.ts'

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
