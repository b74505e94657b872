import { expect, test } from 'bun:test'
import { markedPartsOf } from '../../../src/checks/dapp/marked-parts.ts'
import { assessDapp } from '../../../src/checks/dapp/assess-dapp.ts'
import { makeNameModel } from '../../../src/checks/dapp/site/name-model.ts'
import { noSiteLists } from '../../../src/lists/entries/site-reputation.ts'

const deps = { nameModel: makeNameModel(), sites: noSiteLists }

test.each([
  ['https://phantom-wallet-airdrop-claim.xyz', ['learned-name', 'brand-in-name'], 'phantom'],
  ['https://phantom.claim-drops.xyz', ['brand-in-subdomain'], 'phantom'],
])('the parts of %s that its findings are about are in it', (url, rules, brand) => {
  const { findings } = assessDapp(url, deps)
  const marked = new Map(findings.map((finding) => [finding.rule, markedPartsOf(finding)]))
  for (const rule of rules) {
    const parts = marked.get(rule) ?? []
    expect([rule, parts.length > 0]).toEqual([rule, true])
    for (const part of parts) expect(url).toContain(part)
  }
  expect([...marked.values()].flat()).toContain(brand)
})

test('findings about nothing in the name mark nothing', () => {
  const { findings } = assessDapp('http://example.org:8443', deps)
  expect(findings.length).toBeGreaterThan(0)
  expect(findings.flatMap(markedPartsOf)).toEqual([])
})
