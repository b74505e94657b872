import { expect, test } from 'bun:test'
import { assessDapp } from '../../../../src/checks/dapp/assess-dapp.ts'
import { makeNameModel } from '../../../../src/checks/dapp/site/name-model.ts'
import { plainLatin } from '../../../../src/checks/dapp/site/plain-latin.ts'

test.each([
  ['solana', 'solana'],
  ['münchen', 'munchen'],
  ['straße-1', 'strasse-1'],
  ['øresund', 'oresund'],
  ['crédit-agricole', 'credit-agricole'],
  ['президент', undefined],
  ['sоlana', undefined],
  ['中国', undefined],
])('%s is %s', (label, plain) => expect(plainLatin(label)).toBe(plain))

const model = makeNameModel()

test.each(['münchen.de', 'straße.de', 'españa.es', 'президент.рф', '日本語.jp', 'øresund.dk'])(
  '%s is no fault for its letters',
  (host) =>
    expect<string>(assessDapp(host, { nameModel: model }).riskLevel).toMatch(/^(?:low|unknown)$/),
)

test('Latin letters mixed with another script are scored', () =>
  expect<string>(assessDapp('sоlflare.com', { nameModel: model }).riskLevel).toBe('critical'))
