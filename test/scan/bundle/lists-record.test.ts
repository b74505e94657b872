import { expect, test } from 'bun:test'
import { recordingLists, replayingLists } from '../../../src/scan/bundle/lists-record.ts'
import type { AddressReport } from '../../../src/lists/entries/address-reputation.ts'
import type { ListGap } from '../../../src/lists/entries/list-problem.ts'
import { builtInAddresses } from '../../../src/lists/entries/built-in-addresses.ts'
import type { SitePlace, SiteReport } from '../../../src/lists/entries/site-reputation.ts'
import { knownBadAddresses } from '../../../src/lists/entries/known-bad-addresses.ts'
import { stranger, user } from '../../kit/scan/risk-context.ts'

const reported: AddressReport = { list: 'theirs', date: '2026-11-20', kind: 'drainer', reason: 'x' }
const blocked: SiteReport = {
  list: 'theirs',
  date: '2026-11-20',
  verdict: 'blocked',
  entry: 'bad.example',
  byOperator: false,
}
const place = (host: string, path = ''): SitePlace => ({ host, path, suffix: 'example' })
const [builtIn = ''] = knownBadAddresses.keys()

const record = (gap?: ListGap) => {
  const { lists, recorded } = recordingLists({
    addresses: {
      lookUp: (address) => (address === stranger ? [reported] : builtInAddresses.lookUp(address)),
      lists: () => ({ theirs: '1' }),
    },
    sites: {
      lookUp: ({ host, path }) => (host === 'bad.example' && path === '/a' ? [blocked] : []),
      lists: () => ({ sites: '2' }),
      gap: () => gap,
    },
  })
  const reports = [
    lists.addresses.lookUp(stranger),
    lists.addresses.lookUp(user),
    lists.sites.lookUp(place('bad.example', '/a')),
    lists.sites.lookUp(place('bad.example')),
  ]
  return { reports, recorded: recorded() }
}

test('passes on the reports of the lists, and records them', () => {
  const { reports, recorded } = record()
  expect(reports).toEqual([[reported], [], [blocked], []])
  expect(recorded).toEqual({
    addresses: { versions: { theirs: '1' }, reports: new Map([[stranger, [reported]]]) },
    sites: { versions: { sites: '2' }, reports: new Map([['bad.example/a', [blocked]]]) },
  })
})

test('returns the same again, whatever the lists contain by then', () => {
  const { addresses, sites } = replayingLists(
    record({ list: 'List A', state: 'unreadable' }).recorded,
  )
  expect(addresses.lookUp(stranger)).toEqual([reported])
  expect(addresses.lookUp(user)).toEqual([])
  expect(sites.lookUp(place('bad.example', '/a'))).toEqual([blocked])
  expect(sites.lookUp(place('bad.example', '/b'))).toEqual([])
  expect([addresses.lists(), sites.lists(), sites.gap()]).toEqual([
    { theirs: '1' },
    { sites: '2' },
    { state: 'recorded' },
  ])
})

test('the built-in list belongs to the rules', () => {
  const { addresses } = replayingLists(record().recorded)
  expect(addresses.lookUp(builtIn)).toEqual(builtInAddresses.lookUp(builtIn))
  expect(addresses.lookUp(builtIn)).not.toEqual([])
})
