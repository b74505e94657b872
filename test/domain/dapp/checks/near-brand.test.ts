import { expect, test } from 'bun:test'
import { nearBrandCheck } from '../../../../src/domain/dapp/checks/near-brand.ts'
import { dappChecks } from '../../../../src/domain/dapp/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/dapp-case.ts'

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
