import { expect, test } from 'bun:test'
import { assessDapp } from '../../../../src/checks/dapp/assess-dapp.ts'
import { brandInSubdomainCheck } from '../../../../src/checks/dapp/rules/brand-in-subdomain.ts'
import { makeNameModel } from '../../../../src/checks/dapp/site/name-model.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(brandInSubdomainCheck))

const model = makeNameModel()

const cases: readonly DappCase[] = [
  ['docs.phantom.com', undefined],
  ['www.google.com', undefined],
  ['curves.google.com', undefined],
  ['solana.stackexchange.com', 'info'],
  ['metamask.zendesk.com', 'info'],
  ['phantom.sol.io', 'info'],
  ['app.solflare.sol.io', 'info'],
  ['metamask-login.zendesk.com', 'medium'],
  ['claim-phantom.sol.io', 'medium'],
]
test.each(cases)('%s: %s', (url, severity) => {
  expectSeverity(brandInSubdomainCheck, [url, severity])
  if (severity !== undefined) expect<string>(assessDapp(url, model).riskLevel).not.toBe('low')
})
