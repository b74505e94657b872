// The contract of a reward ledger, which every database behind it keeps.
import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { RowProblem } from '../../../src/rewards/ledger/reward-row.ts'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from 'bun:sqlite'
import { readConfig } from '../../../src/config.ts'
import type { RewardSummary } from '../../../src/rewards/ledger/summary.ts'
import { openLedger } from '../../../src/app/open/open-rewards.ts'
import { scheduleTimer } from '../../../src/basics/schedule.ts'
import { readCsvRows } from '../../../src/rewards/adapters/csv-rows.ts'
import { makeSummaryMirror } from '../../../src/rewards/adapters/postgres/summary-mirror.ts'
import { importRewards, type ImportResult } from '../../../src/rewards/import-rewards.ts'
import { openRewardReader } from '../../../src/rewards/adapters/reward-store.ts'
import { makePostgresLink } from '../../../src/store/postgres/postgres-link.ts'
import { noPostgres, type PostgresProcess, startPostgres } from '../../kit/postgres.ts'
import { seededRandom } from '../../kit/seeded-random.ts'
import { makeFolder } from '../../kit/test-folder.ts'

setDefaultTimeout(120_000)

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

const header = 'id,participant,campaign,points,earned_at'

/** What the tests know of a database with a ledger. */
type Place = {
  env: Record<string, string>
  summary: () => RewardSummary | Promise<RewardSummary>
  query: (text: string) => Promise<Record<string, unknown>[]>
  /** Holds every byte that is stored. */
  folder: string
}

const inSqlite = (): Promise<Place> => {
  const folder = makeFolder()
  folders.push(folder)
  const path = join(folder, 'drawbridge.db')
  return Promise.resolve({
    env: { DATA_DIR: folder },
    summary: () => {
      const reader = openRewardReader(path)
      try {
        return reader.summary()
      } finally {
        reader.close()
      }
    },
    query: async (text) => {
      const database = new Database(path)
      try {
        return database.query<Record<string, unknown>, []>(text).all()
      } finally {
        database.close()
      }
    },
    folder,
  })
}

let server: PostgresProcess | undefined

const inPostgres = async (): Promise<Place> => {
  if (server === undefined) throw new Error('PostgreSQL was not started')
  const { url, query } = await server.makeDatabase()
  return {
    env: { DATABASE_URL: url },
    summary: async () => {
      const link = makePostgresLink({
        url,
        connections: 1,
        limitMs: 20_000,
        schedule: scheduleTimer,
      })
      const mirror = makeSummaryMirror(link)
      await mirror.pull()
      await link.close()
      return mirror.summary()
    },
    query,
    folder: server.folder,
  }
}

const makeSubject = async (make: () => Promise<Place>) => {
  const place = await make()
  const loadText = async (text: string): Promise<ImportResult> => {
    const { archive, close } = await openLedger(readConfig(place.env))
    try {
      const pieces = async function* () {
        yield text
      }
      return await importRewards({ archive, nowMs: () => 1_800_000_000_000 }, readCsvRows(pieces()))
    } finally {
      await close()
    }
  }
  return {
    ...place,
    loadText,
    load: (...lines: string[]) => loadText([header, ...lines].join('\n')),
  }
}

const people = (from: number, to: number, row: (person: number) => string): string[] =>
  Array.from({ length: to - from }, (_, at) => row(from + at))
const spring = (person: number): string => `s${person},p${person},spring,${100 + person},2026-11-20`
const autumn = (person: number): string => `a${person},p${person},autumn,7,2026-11-27`

/** Whether any file below it has the text. */
const isInFolder = (folder: string, text: string): boolean =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .some((path) => statSync(path).isFile() && readFileSync(path).includes(text))

/** Published rows by their hash. */
type Shown = Map<string, { participant: string; label: string }>

const hexOf = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : ''

const shownRows = async ({ query }: Pick<Place, 'query'>): Promise<Shown> => {
  const rows = await query(
    `SELECT row_hash, participant, shown_campaign || '/' || shown_week AS label FROM reward_rows
     WHERE shown_campaign IS NOT NULL`,
  )
  return new Map(
    rows.map(({ row_hash, participant, label }) => [
      hexOf(row_hash),
      { participant: hexOf(participant), label: String(label) },
    ]),
  )
}

/** Number of participants with newly published rows, by label; rows published before must not change. */
const newlyShown = (before: Shown, after: Shown): Map<string, number> => {
  for (const [row, { label }] of before) expect(after.get(row)?.label).toBe(label)
  const added = [...after].filter(([row]) => !before.has(row)).map(([, shown]) => shown)
  return new Map(
    [...Map.groupBy(added, ({ label }) => label)].map(([label, rows]) => [
      label,
      new Set(rows.map(({ participant }) => participant)).size,
    ]),
  )
}

const contract = (make: () => Promise<Place>, rounds: number): void => {
  const open = () => makeSubject(make)

  test('sums by campaign and week, and how points are spread', async () => {
    const ledger = await open()
    const result = await ledger.load(...people(0, 20, spring), ...people(0, 10, autumn))
    expect(result).toEqual({ ok: true, added: 30, known: 0, heldBack: 0 })
    expect(await ledger.summary()).toEqual({
      asOf: '2027-01-15T08:00:00.000Z',
      totalPoints: 2260,
      participants: 20,
      campaigns: [
        { campaign: 'spring', points: 2190, participants: 20 },
        { campaign: 'autumn', points: 70, participants: 10 },
      ],
      weeks: [
        { week: '2026-W47', points: 2190, participants: 20 },
        { week: '2026-W48', points: 70, participants: 10 },
      ],
      distribution: [{ fromPoints: 0, participants: 20 }],
      leastGroup: 10,
    })
  })

  test('the same file again changes nothing', async () => {
    const ledger = await open()
    await ledger.load(...people(0, 12, spring))
    const before = await ledger.summary()
    expect(await ledger.load(...people(0, 12, spring))).toEqual({
      ok: true,
      added: 0,
      known: 12,
      heldBack: 0,
    })
    expect(await ledger.summary()).toEqual(before)
  })

  describe('nothing of a file is stored', () => {
    const wrong: [string, string[], number, RowProblem][] = [
      [
        'with a bad row',
        [spring(1), 'x,p,c,-5,2026-11-20'],
        3,
        { problem: 'points', max: 1_000_000_000_000 },
      ],
      [
        'with one id for two rows',
        [spring(1), spring(2), 's1,p9,spring,1,2026-11-20'],
        4,
        { problem: 'id-used-before', otherLine: 22 },
      ],
      [
        'with a known id and other values',
        ['s0,p0,spring,101,2026-11-20'],
        2,
        { problem: 'id-imported-before' },
      ],
      ['with a broken quote', ['"s50'], 2, { problem: 'quote-open' }],
    ]
    test.each(wrong)('%s', async (_, lines, line, problem) => {
      const ledger = await open()
      await ledger.load(...people(0, 12, spring))
      const before = await ledger.summary()
      const result = await ledger.load(...people(20, 40, spring), ...lines)
      expect(result).toEqual({ ok: false, line: line + 20, ...problem })
      expect(await ledger.summary()).toEqual(before)
      expect(await ledger.query('SELECT 1 FROM reward_rows')).toHaveLength(12)
    })

    test('without a first line, or an empty one', async () => {
      const ledger = await open()
      expect(await ledger.loadText('')).toEqual({ ok: false, line: 1, problem: 'empty-file' })
      expect(await ledger.loadText('a,b\n1,2\n')).toMatchObject({ ok: false, line: 1 })
    })
  })

  test('no byte of the database names participants or rows', async () => {
    const ledger = await open()
    await ledger.load(
      ...people(
        0,
        12,
        (person) => `mArKeRrow-${person},mArKeRname-${person},mArKeRspring,5,2026-11-20`,
      ),
    )
    if (ledger.env['DATABASE_URL'] !== undefined) await ledger.query('CHECKPOINT')
    expect(isInFolder(ledger.folder, 'mArKeRspring')).toBe(true)
    expect(isInFolder(ledger.folder, 'mArKeRname')).toBe(false)
    expect(isInFolder(ledger.folder, 'mArKeRrow')).toBe(false)
  })

  test('imports at the same time are taken one after the other, and each row once', async () => {
    const ledger = await open()
    await ledger.load(...people(0, 10, autumn))
    const results = await Promise.all([
      ledger.load(...people(0, 20, spring)),
      ledger.load(...people(5, 25, spring)),
    ])
    const counts = results.map((result) => (result.ok ? [result.added, result.known] : []))
    expect(counts.map(([added = 0, known = 0]) => added + known)).toEqual([20, 20])
    expect(counts.reduce((sum, [added = 0]) => sum + added, 0)).toBe(25)
    expect(await ledger.query('SELECT 1 FROM reward_rows')).toHaveLength(35)
  })

  describe('small groups are never published', () => {
    test('nine participants are held back; the tenth publishes all', async () => {
      const ledger = await open()
      expect(await ledger.load(...people(0, 9, spring))).toMatchObject({ heldBack: 9 })
      expect(await ledger.summary()).toEqual({
        campaigns: [],
        weeks: [],
        distribution: [],
        leastGroup: 10,
      })
      await ledger.load(spring(9))
      expect(await ledger.summary()).toMatchObject({ participants: 10, totalPoints: 1045 })
    })

    test('one more row of one participant changes no figure', async () => {
      const ledger = await open()
      await ledger.load(...people(0, 15, spring))
      const before = await ledger.summary()
      await ledger.load('late,p3,spring,1000000,2026-11-20')
      expect(await ledger.summary()).toEqual(before)
    })

    test('many rows of one participant count as one', async () => {
      const ledger = await open()
      await ledger.load(...people(0, 30, (row) => `r${row},anna,spring,5,2026-11-20`))
      expect((await ledger.summary()).campaigns).toEqual([])
    })

    test('small campaigns are combined, so none can be found by subtraction', async () => {
      const ledger = await open()
      const small = (person: number): string =>
        `x${person},p${person},small-${person % 3},10,2026-11-20`
      await ledger.load(...people(0, 20, spring), ...people(0, 12, small))
      const { campaigns, totalPoints = 0 } = await ledger.summary()
      expect(campaigns.map(({ campaign, participants }) => [campaign, participants])).toEqual([
        ['spring', 20],
        ['other', 12],
      ])
      expect(campaigns.reduce((sum, { points }) => sum + points, 0)).toBe(totalPoints)
    })

    test('every change of a figure covers at least ten participants, in any order of imports', async () => {
      const random = seededRandom(5)
      const below = (max: number): number => Math.floor(random() * max)
      const ledger = await open()
      await ledger.load()
      let rows = 0
      for (let round = 0; round < rounds; round += 1) {
        const lines = Array.from({ length: 1 + below(40) }, () => {
          rows += 1
          const day = String(2 + below(3) * 7).padStart(2, '0')
          return `r${rows},p${below(26)},c${below(4)},${below(500)},2026-11-${day}`
        })
        const shownBefore = await shownRows(ledger)
        await ledger.load(...lines)
        const shownAfter = await shownRows(ledger)
        for (const [label, participants] of newlyShown(shownBefore, shownAfter))
          expect(participants, label).toBeGreaterThanOrEqual(10)
      }
      expect((await shownRows(ledger)).size).toBeGreaterThan(100)
    })
  })
}

describe('SQLite', () => contract(inSqlite, 30))

describe.skipIf(noPostgres !== '')(`PostgreSQL${noPostgres}`, () => {
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => await server?.[Symbol.asyncDispose]())
  // Each import connects anew here.
  contract(inPostgres, 12)
})
