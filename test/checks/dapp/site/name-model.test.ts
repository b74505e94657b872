import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { train } from '../../../../scripts/train.ts'
import { readDomainRows } from '../../../../scripts/train/domain-rows.ts'
import { bucketCount, nameFeatures } from '../../../../src/checks/dapp/site/name-features.ts'
import { makeNameModel } from '../../../../src/checks/dapp/site/name-model.ts'

const model = makeNameModel()

test.each([
  ['ebay.com', 'com'],
  ['github.com', 'com'],
  ['bahn.de', 'de'],
])('%s is ordinary', (name, suffix) => {
  const { level, heaviest } = model(name, suffix)
  expect(level).toBe('ordinary')
  expect(heaviest).toEqual([])
})

test('names made of lures are recognized, with their typical parts', () => {
  const { level, heaviest } = model('airdrop-claim-tokens.xyz', 'xyz')
  expect(level).toBe('certain')
  expect(heaviest.length).toBe(3)
  for (const piece of heaviest) expect('airdrop-claim-tokens.xyz').toContain(piece)
})

test('features are distinct table indexes, bounded for the longest name', () => {
  for (const [name, suffix] of [
    ['a.b', 'b'],
    ['', ''],
    [`${'ab1-'.repeat(60)}.com`, 'com'],
  ] as const) {
    const buckets = nameFeatures(name, suffix)
    expect(new Set(buckets).size).toBe(buckets.length)
    expect(buckets.every((bucket) => bucket >= 0 && bucket < bucketCount)).toBe(true)
    expect(buckets.length).toBeLessThan(600)
    expect(model(name, suffix).logit).toBeFinite()
  }
})

const data = join(import.meta.dir, '../../../../../shared/data/domains-train.csv.gz')
test.skipIf(!existsSync(data))(
  'training reproduces the table to the byte (needs the data)',
  async () => {
    const tableFile = join(import.meta.dir, '../../../../src/checks/dapp/site/name-model.json')
    expect(train(readDomainRows(data)) === (await Bun.file(tableFile).text())).toBe(true)
  },
  60_000,
)
