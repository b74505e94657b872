import { expect, test } from 'bun:test'
import { lureOnSharedHostCheck } from '../../../../src/checks/dapp/rules/lure-on-shared-host.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(lureOnSharedHostCheck))

const cases: readonly DappCase[] = [
  ['my-blog.vercel.app', undefined],
  ['solana-claim.com', undefined],
  ['raydium.gitbook.io', undefined],
  ['token-claim.vercel.app', 'low'],
  ['nft-airdrop.pages.dev', 'low'],
]
test.each(cases)('%s: %s', (url, severity) =>
  expectSeverity(lureOnSharedHostCheck, [url, severity]),
)
