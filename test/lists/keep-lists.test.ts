import { describe, expect, test } from 'bun:test'
import { makeFingerprints } from '../../src/lists/entries/fingerprint-set.ts'
import { makeKeyedHash } from '../../src/basics/keyed-hash.ts'
import type { OperatorFile } from '../../src/lists/entries/operator-file.ts'
import type { StoredList } from '../../src/lists/entries/stored-list.ts'
import { pollMs } from '../../src/lists/thresholds.ts'
import { keepLists, type ListKeeperDeps } from '../../src/lists/keep-lists.ts'
import type { ListUpdate } from '../../src/lists/update-lists.ts'
import { openDatabase } from '../../src/store/database.ts'
import { makeListArchive } from '../../src/lists/adapters/list-store.ts'
import { ofacList } from '../../src/lists/adapters/sources/ofac.ts'
import { phantomList } from '../../src/lists/adapters/sources/phantom.ts'
import { makeHandClock } from '../kit/hand-clock.ts'

const hourMs = 3_600_000
const sanctioned = 'Fc1EwQUZyTEagaDvA1utHXCcZNyG1x2PLt2DfNu1cJdH'
const own = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

/** A keeper with files, archive and updates controlled by the test. */
const makeScene = ({
  refreshMs = hourMs,
  ...sharing
}: { refreshMs?: number } & Pick<ListKeeperDeps, 'pull' | 'mayUpdate'> = {}) => {
  const clock = makeHandClock(Date.parse('2026-11-20T10:00:00Z'))
  const archive = makeListArchive(openDatabase(':memory:'))
  const files = new Map<OperatorFile, string>()
  const rounds: string[][] = []
  const troubles: string[] = []
  const updates: ListUpdate[] = []
  let finish = (_: readonly ListUpdate[]): void => undefined
  let fail = (_: unknown): void => undefined
  const keeper = keepLists({
    sources: [phantomList, ofacList],
    archive,
    ...sharing,
    readFile: (file, { stamp }) => {
      const text = files.get(file)
      if (text === undefined) return { state: 'absent' }
      if (text === 'broken')
        return { state: 'failed', problem: { reason: 'unreadable', code: 'EACCES' } }
      return stamp === text
        ? { state: 'same' }
        : { state: 'read', text, stamp: text, changedAtMs: clock.nowMs() }
    },
    update: (which) => {
      rounds.push(which.map(({ id }) => id))
      return new Promise((resolve, reject) => {
        finish = resolve
        fail = reject
      })
    },
    refreshMs,
    nowMs: clock.nowMs,
    random: () => 0,
    schedule: clock.schedule,
    onUpdate: (update) => updates.push(update),
    onProblem: (sentence) => troubles.push(sentence),
  })
  const store = (id: string, entries: readonly string[], digest = 'd1'): void => {
    const list: StoredList = {
      id,
      source: 'https://lists.example/x',
      licence: 'MIT',
      digest,
      validators: {},
      changedAtMs: clock.nowMs(),
      checkedAtMs: clock.nowMs(),
      entryCount: entries.length,
      refusedCount: 0,
      blocked:
        id === 'ofac'
          ? new TextEncoder().encode(entries.join('\n'))
          : new Uint8Array(
              makeFingerprints(entries, makeKeyedHash(archive.hashKey())).words.buffer,
            ),
      exceptions: new Uint8Array(0),
    }
    archive.replace(list)
    archive.noteAttempt(id, { atMs: clock.nowMs(), outcome: 'updated' })
  }
  return {
    clock,
    archive,
    files,
    rounds,
    troubles,
    updates,
    keeper,
    store,
    finishRound: async (results: readonly ListUpdate[] = []) => {
      finish(results)
      await Bun.sleep(0)
    },
    failRound: async () => {
      fail(new Error('no thread'))
      await Bun.sleep(0)
    },
    isBlocked: (host: string) =>
      keeper.sites.lookUp({ host, path: '', name: host, suffix: 'com' }).length > 0,
  }
}

test('updates take effect as soon as a round is over, and are reported', async () => {
  const { keeper, store, rounds, finishRound, isBlocked, updates } = makeScene()
  keeper.start()
  expect(rounds).toEqual([['phantom', 'ofac']])
  expect(keeper.health()).toMatchObject({ status: 'unknown' })
  expect(keeper.sites.gap()).toMatchObject({ state: 'first-download' })
  store('phantom', ['evil.com'])
  store('ofac', [sanctioned])
  expect(isBlocked('evil.com')).toBe(false)
  const update: ListUpdate = {
    id: 'ofac',
    title: '',
    outcome: 'updated',
    added: 1,
    removed: 0,
    refusedCount: 0,
    refusedExamples: [],
  }
  await finishRound([update])
  expect(isBlocked('evil.com')).toBe(true)
  expect(isBlocked('good.com')).toBe(false)
  expect(keeper.addresses.lookUp(sanctioned).map(({ list }) => list)).toEqual([
    'built-in addresses',
    'OFAC SDN list',
  ])
  expect(keeper.health()).toEqual({ status: 'ok' })
  expect(keeper.sites.gap()).toBeUndefined()
  expect(updates).toEqual([update])
  expect(keeper.sites.lists()).toEqual({ 'Phantom blocklist': '2026-11-20+d1' })
  expect(keeper.figures().get('phantom')).toMatchObject({ entries: 1 })
})

describe('updates', () => {
  test('run every hour, one round at a time', async () => {
    const { keeper, store, rounds, clock, finishRound } = makeScene()
    keeper.start()
    clock.advance(3 * hourMs)
    expect(rounds).toHaveLength(1)
    store('phantom', ['evil.com'])
    store('ofac', [sanctioned])
    await finishRound()
    clock.advance(hourMs - pollMs)
    expect(rounds).toHaveLength(1)
    clock.advance(2 * pollMs)
    expect(rounds).toHaveLength(2)
  })
  test('request only lists that are due', async () => {
    const { keeper, store, rounds } = makeScene()
    store('phantom', ['evil.com'])
    keeper.start()
    expect(rounds).toEqual([['ofac']])
  })
  test('that fail as a whole are reported and retried', async () => {
    const { keeper, rounds, clock, failRound, troubles } = makeScene()
    keeper.start()
    await failRound()
    expect(troubles).toEqual(['The lists could not be updated. Retrying.'])
    expect(keeper.health()).toEqual({
      status: 'degraded',
      detail: 'The lists could not be updated. Retrying.',
    })
    clock.advance(5 * 60_000)
    expect(rounds).toHaveLength(1)
    clock.advance(6 * 60_000)
    expect(rounds).toHaveLength(2)
  })
  test('stop with the service', async () => {
    const { keeper, rounds, clock, failRound, troubles } = makeScene()
    keeper.start()
    keeper.stop()
    await failRound()
    clock.advance(10 * hourMs)
    expect([rounds.length, troubles, clock.timerCount()]).toEqual([1, [], 0])
  })
})

test('updates by another process take effect at the next poll', () => {
  const { store, isBlocked, keeper } = makeScene()
  store('phantom', ['evil.com'])
  keeper.refresh()
  expect(isBlocked('evil.com')).toBe(true)
  store('phantom', ['other.com'], 'd2')
  keeper.refresh()
  expect([isBlocked('evil.com'), isBlocked('other.com')]).toEqual([false, true])
})

test('a stored list that is corrupt is not used, and is reported', () => {
  const { archive, store, isBlocked, keeper } = makeScene()
  store('phantom', ['evil.com', 'evil.org'])
  const list = archive.read('phantom')
  if (!list) throw new Error('nothing was stored')
  archive.replace({ ...list, blocked: list.blocked.slice(0, -1) })
  keeper.refresh()
  expect(isBlocked('evil.com')).toBe(false)
  expect(keeper.health()).toMatchObject({ status: 'degraded' })
  expect(keeper.sites.gap()).toMatchObject({ state: 'unreadable' })
})

describe('the operator’s files', () => {
  test('take effect at the next poll, and end when the file is removed', () => {
    const { files, keeper, isBlocked } = makeScene()
    files.set('block-domains.txt', 'evil.com why')
    files.set('block-addresses.txt', `${own} kind=drainer`)
    keeper.refresh()
    expect(isBlocked('evil.com')).toBe(true)
    expect(keeper.addresses.lookUp(own)).toMatchObject([{ kind: 'drainer' }])
    files.clear()
    keeper.refresh()
    expect(isBlocked('evil.com')).toBe(false)
    expect(keeper.addresses.lookUp(own)).toEqual([])
  })
  test('that become unreadable keep their entries, and are reported once', () => {
    const { files, keeper, isBlocked, troubles } = makeScene()
    files.set('block-domains.txt', 'evil.com')
    keeper.refresh()
    files.set('block-domains.txt', 'broken')
    keeper.refresh()
    keeper.refresh()
    expect(isBlocked('evil.com')).toBe(true)
    expect(troubles).toEqual([
      'block-domains.txt: the file cannot be read (EACCES); its earlier entries stay in use.',
    ])
    files.set('block-domains.txt', 'other.com')
    keeper.refresh()
    expect([isBlocked('evil.com'), isBlocked('other.com')]).toEqual([false, true])
  })
})

test('an instance that does not lead updates nothing until it does', async () => {
  let leads = false
  const { keeper, clock, rounds } = makeScene({ mayUpdate: () => leads })
  keeper.start()
  clock.advance(2 * pollMs)
  expect(rounds).toEqual([])
  leads = true
  keeper.start()
  expect(rounds).toEqual([['phantom', 'ofac']])
})

test('what others stored is fetched before each look; a failure is reported once, and lists stay in use', async () => {
  const outcomes = ['works', 'fails', 'fails', 'works']
  let pulls = 0
  const { keeper, clock, store, isBlocked, troubles } = makeScene({
    mayUpdate: () => false,
    pull: async () => {
      const outcome = outcomes[pulls]
      pulls += 1
      if (pulls === 1) store('phantom', ['evil.com'])
      if (outcome === 'fails') throw new Error('the database is away')
    },
  })
  keeper.start()
  await Bun.sleep(0)
  expect(isBlocked('evil.com')).toBe(true)
  for (const _ of outcomes.slice(1)) {
    clock.advance(pollMs)
    await Bun.sleep(0)
    expect(isBlocked('evil.com')).toBe(true)
  }
  expect([pulls, troubles.length]).toEqual([4, 1])
})
