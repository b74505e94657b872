import { expect, test } from 'bun:test'
import { lureInSubdomainCheck } from '../../../../src/checks/dapp/rules/lure-in-subdomain.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(lureInSubdomainCheck))

const cases: readonly DappCase[] = [
  ['claim.example.com', undefined],
  ['swap.example.com', undefined],
  ['swap-pool.example.com', undefined],
  ['support-center.example.com', undefined],
  ['wallet-explorer.example.com', undefined],
  ['claim-token.magiceden.io', undefined],
  ['airdrop-sol.some-hoster.app', 'low'],
  ['a.wallet-verify.example.com', 'low'],
]
test.each(cases)('%s: %s', (url, severity) => expectSeverity(lureInSubdomainCheck, [url, severity]))
