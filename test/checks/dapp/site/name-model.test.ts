import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { train } from '../../../../scripts/train.ts'
import { readDomainRows } from '../../../../scripts/train/domain-rows.ts'
import { makeNameModel } from '../../../../src/checks/dapp/site/name-model.ts'
import { ordinaryScore } from '../../../../src/checks/dapp/thresholds.ts'

const model = makeNameModel()

test.each([
  ['ebay.com', 'com'],
  ['bahn.de', 'de'],
  ['stuttgart.de', 'de'],
])('%s is ordinary', (name, suffix) =>
  expect(model(name, suffix).score).toBeLessThan(ordinaryScore),
)

test('names made of lures score above every honest name, with their typical parts', () => {
  const { score, heaviest } = model('airdrop-claim-tokens.xyz', 'xyz')
  expect(score).toBeWithin(60, 90)
  expect(heaviest().length).toBe(3)
  for (const piece of heaviest()) expect('airdrop-claim-tokens.xyz').toContain(piece)
})

test('every name has a score, whatever it contains', () => {
  for (const [name, suffix] of [
    ['', ''],
    ['a.b', 'b'],
    ['constructor', 'constructor'],
    [`${'ab1-'.repeat(60)}.com`, 'com'],
  ] as const)
    expect(model(name, suffix).score).toBeWithin(0, 90)
})

test('scores of similar names differ: they do not collapse into a few values', () => {
  const words = [
    'claim',
    'drop',
    'wallet',
    'bank',
    'news',
    'swap',
    'garden',
    'token',
    'mail',
    'sol',
  ]
  const names = words.flatMap((one) => words.map((other) => `${one}${other}.com`))
  const scores = names.map((name) => model(name, 'com').score.toFixed(2))
  expect(new Set(scores).size).toBeGreaterThan(90)
})

const data = join(import.meta.dir, '../../../../../shared/data/domains-train.csv.gz')
test.skipIf(!existsSync(data))(
  'training reproduces the model to the byte (needs the data)',
  async () => {
    const file = join(import.meta.dir, '../../../../src/checks/dapp/site/name-model.json')
    expect(train(readDomainRows(data)) === (await Bun.file(file).text())).toBe(true)
  },
  300_000,
)
