import { expect, test } from 'bun:test'
import { assessDapp } from '../../../../src/checks/dapp/assess-dapp.ts'
import { anyonesPageCheck } from '../../../../src/checks/dapp/rules/anyones-page.ts'
import { makeNameModel } from '../../../../src/checks/dapp/site/name-model.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(anyonesPageCheck))

const model = makeNameModel()

const cases: readonly DappCase[] = [
  ['https://github.com', undefined],
  ['https://www.google.com/', undefined],
  ['accounts.google.com', undefined],
  ['https://phantom.com/download', undefined],
  ['https://raydium.gitbook.io/raydium', undefined],
  ['https://solana.org/a/b', undefined],
  ['https://github.com/someone/wallet', 'info'],
  ['https://www.google.com/url?q=https://evil.com', 'info'],
  ['https://sites.google.com/view/wallet-login', 'info'],
  ['https://ipfs.io/ipfs/QmSomething', 'info'],
  ['https://bit.ly/3xyz', 'info'],
  ['https://t.me/wallet_support_bot', 'info'],
  ['sunny-garden.vercel.app', 'info'],
  ['sunny-garden.eth.limo', 'info'],
  ['sunny-garden.godaddysites.com', 'info'],
]
test.each(cases)('%s: %s', (url, severity) => {
  expectSeverity(anyonesPageCheck, [url, severity])
  if (severity !== undefined) expect<string>(assessDapp(url, model).riskLevel).not.toBe('low')
})
