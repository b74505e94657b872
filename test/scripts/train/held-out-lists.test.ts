import { expect, test } from 'bun:test'
import { domainRow } from '../../../scripts/train/domain-rows.ts'
import { type Example, examplesOf } from '../../../scripts/train/examples.ts'
import { heldOutLists, honestRounds, splitByList } from '../../../scripts/train/held-out-lists.ts'

const polkadot = 'polkadot-js-phishing@2026-02-03'
const gardens = 'harbormeadow violinquarry pepperlibrary cottoncandle walnutbicycle thunderkitchen'
  .concat(' velvetjourney pocketgalaxy silverteapot orangewindow marblecarpet winterpiano')
  .split(' ')

const examples = examplesOf([
  domainRow('drop-of-marble.xyz', 'phishing', polkadot, '2024-02-01'),
  domainRow('marble-of-drop.top', 'phishing', polkadot, '2023-02-01'),
  domainRow('lantern-claims.com', 'phishing', polkadot, '2023-05-01'),
  domainRow('orchard-verify.net', 'phishing', polkadot, ''),
  domainRow('granite-gift.org', 'phishing', '409H-EAL@2022-09-01', '2022-11-01'),
  domainRow('old-granary.org', 'phishing', '409H-EAL@2022-09-01', ''),
  ...gardens.map((name) => domainRow(`${name}.com`, 'benign', 'umbrella', '')),
])

const phishingNames = (split: readonly Example[]): string[] =>
  split.flatMap(({ phishing, row }) => (phishing ? [row.name] : [])).sort()

test.each([
  ['first seen in 2024 or later', ['drop-of-marble.xyz'], 'marble-of-drop.top'],
  ['on polkadot-js alone', ['orchard-verify.net'], undefined],
  ['409H, seen elsewhere later', ['granite-gift.org'], 'old-granary.org'],
])('%s: held out are %p, neither is %s', (title, held, neither) => {
  const list = heldOutLists.find((each) => each.title === title)
  if (!list) throw new Error(`no list ${title}`)
  const split = splitByList(examples, list, 0)
  expect(phishingNames(split.held)).toEqual(held)
  const expected = phishingNames(examples).filter((name) => ![...held, neither].includes(name))
  expect(phishingNames(split.fitted)).toEqual(expected)
})

test('every honest name but the known sites is held out in one round, and not fitted on in it', () => {
  const [list] = heldOutLists
  if (!list) throw new Error('no list')
  const names = Array.from({ length: honestRounds }, (_, round) => {
    const { fitted, held } = splitByList(examples, list, round)
    const honest = held.flatMap(({ phishing, row }) => (phishing ? [] : [row.name]))
    expect(honest.length).toBeGreaterThan(0)
    const known = new Set(fitted.map(({ row }) => row.name))
    for (const name of honest) expect(known.has(name)).toBe(false)
    return honest
  }).flat()
  const expected = examples.flatMap(({ phishing, row }) =>
    phishing || row.sources.includes('known-sites') ? [] : [row.name],
  )
  expect(names.sort()).toEqual(expected.sort())
})
