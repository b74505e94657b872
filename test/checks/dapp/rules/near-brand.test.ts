import { expect, test } from 'bun:test'
import { nearBrandCheck } from '../../../../src/checks/dapp/rules/near-brand.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(nearBrandCheck))

const cases: readonly DappCase[] = [
  ['solflare.com', undefined],
  ['phantoms.com', undefined],
  ['upfinity.xyz', undefined],
  ['allbridge.io', undefined],
  ['solfare.com', 'medium'],
  ['soflare.app', 'medium'],
  ['metmask.io', 'medium'],
  ['login-raydim.com', 'medium'],
  ['walletconect.net', 'medium'],
  ['metamaks-io.com', 'medium'],
]
test.each(cases)('%s: %s', (url, severity) => expectSeverity(nearBrandCheck, [url, severity]))
