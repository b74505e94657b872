import { expect, test } from 'bun:test'
import { brandInNameCheck } from '../../../../src/checks/dapp/rules/brand-in-name.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(brandInNameCheck))

const cases: readonly DappCase[] = [
  ['docs.raydium.io', undefined],
  ['github.com', undefined],
  ['phantom-power.com', undefined],
  ['shipledgers.com', undefined],
  ['jupiter-florida.com', undefined],
  ['solanacompass.com', undefined],
  ['solana-labs.github.io', undefined],
  ['solana.xyz', 'medium'],
  ['solana-claim.xyz', 'medium'],
  ['magic-eden.xyz', 'medium'],
  ['meta-mask-security.com', 'high'],
  ['ku-coin-claim.com', 'high'],
  ['solflare.xyz', 'medium'],
  ['my-solflare.com', 'medium'],
  ['solflare-claim.com', 'high'],
  ['claimmetamask.xyz', 'high'],
  ['phantom-claim.com', 'medium'],
]
test.each(cases)('%s: %s', (url, severity) => expectSeverity(brandInNameCheck, [url, severity]))
