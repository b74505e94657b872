import { expect, test } from 'bun:test'
import { localNameCheck } from '../../../../src/domain/dapp/checks/local-name.ts'
import { dappChecks } from '../../../../src/domain/dapp/registry.ts'
import { type DappCase, expectSeverity } from '../../../kit/dapp-case.ts'

test('is registered', () => expect(dappChecks).toContain(localNameCheck))

const cases: readonly DappCase[] = [
  ['solana.com', undefined],
  ['1.1.1.1', undefined],
  ['x.vercel.app', undefined],
  ['localhost:3000', 'low'],
  ['https://wallet.invalidsuffix', 'low'],
]
test.each(cases)('%s: %s', (url, severity) => expectSeverity(localNameCheck, [url, severity]))
