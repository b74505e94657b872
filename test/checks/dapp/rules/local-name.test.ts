import { expect, test } from 'bun:test'
import { localNameCheck } from '../../../../src/checks/dapp/rules/local-name.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/checks/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(localNameCheck))

const cases: readonly DappCase[] = [
  ['solana.com', undefined],
  ['1.1.1.1', undefined],
  ['x.vercel.app', undefined],
  ['localhost:3000', 'low'],
  ['https://wallet.invalidsuffix', 'low'],
]
test.each(cases)('%s: %s', (url, severity) => expectSeverity(localNameCheck, [url, severity]))
