import { expect, test } from 'bun:test'
import { readAppAddress } from '../../../../src/checks/dapp/site/app-address.ts'
import { learnedNameCheck } from '../../../../src/checks/dapp/rules/learned-name.ts'
import type { NameJudgement } from '../../../../src/checks/dapp/site/name-model.ts'
import { dappChecks } from '../../../../src/checks/dapp/rules/registry.ts'

test('is registered', () => expect(dappChecks).toContain(learnedNameCheck))

const address = readAppAddress('claim-drop.xyz')
const cases: readonly [level: NameJudgement['level'], severity: string | undefined][] = [
  ['ordinary', undefined],
  ['undecided', undefined],
  ['likely', 'medium'],
  ['certain', 'high'],
]
test.each(cases)('%s: %s', (level, severity) => {
  const judgement = { level, logit: 0, heaviest: ['claim'] }
  const seen = learnedNameCheck.evaluate({ address, judgement })
  expect<string | undefined>(seen?.severity).toBe(severity)
  if (seen) expect(seen.message).toEndWith('What weighed most: "claim".')
})

test.each([
  ['bitcoin.hu', 'medium'],
  ['blockchain-welt.de', 'medium'],
  ['bitcoin.gift', 'high'],
  ['bitget.site', 'low'],
  ['bitget-wallet.site', 'medium'],
  ['phantom.live', 'medium'],
  ['bitcoin.vercel.app', 'high'],
])('a certain judgement of %s alone is %s', (host, severity) => {
  const judgement = { level: 'certain' as const, logit: 9, heaviest: [] }
  const seen = learnedNameCheck.evaluate({ address: readAppAddress(host), judgement })
  expect<string | undefined>(seen?.severity).toBe(severity)
})

test('says nothing without a judgement', () =>
  expect(learnedNameCheck.evaluate({ address })).toBeUndefined())
