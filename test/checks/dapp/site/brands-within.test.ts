import { expect, test } from 'bun:test'
import { brandsFrom, brandsWithin } from '../../../../src/checks/dapp/site/brands-within.ts'
import { searchedSites } from '../../../../src/lists/sites/known-sites.ts'

test.each([
  ['claimraydium', ['Raydium']],
  ['phantomsolflare', ['Solflare', 'Phantom']],
  ['garden', []],
  ['', []],
])('%s contains %p', (text, names) =>
  expect(brandsWithin(text).map(({ name }) => name)).toEqual(names),
)

test('every brand is found in itself and by its first letter', () => {
  for (const site of searchedSites) {
    expect(brandsWithin(`x${site.brand}y`)).toContain(site)
    expect(brandsFrom(site.brand.slice(0, 1))).toContain(site)
  }
})
