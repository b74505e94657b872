import { expect, test } from 'bun:test'
import { brandAsSubdomainCheck } from '../../../../src/checks/dapp/rules/brand-as-subdomain.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(brandAsSubdomainCheck))

const cases: readonly DappCase[] = [
  ['help.phantom.com', undefined],
  ['phantom.evil.com', undefined],
  ['docs.evil.com', undefined],
  ['phantom.com.evil.com', 'high'],
  ['login.phantom.app.secure.evil.co.uk', 'high'],
  ['phantom-app.evil.com', 'high'],
  ['jup.ag.com', 'high'],
  ['claim-jup.ag.com', 'high'],
  ['claim-pump.fun.xyz', 'high'],
  ['jup.ag-claim.xyz', 'high'],
  ['jup-ag-claim.xyz', 'high'],
  ['jup-ag.com', 'medium'],
  ['jupag.io', 'medium'],
  ['phantom.com.br', undefined],
  ['drift-trade.com', 'medium'],
  ['rainbow-mentor.com', undefined],
  ['keystone.com', undefined],
  ['curvefinance.com', undefined],
  ['my-phantom-app-guide.com', undefined],
]
test.each(cases)('%s: %s', (url, severity) =>
  expectSeverity(brandAsSubdomainCheck, [url, severity]),
)
