import { afterEach, describe, expect, test } from 'bun:test'
import type { RowProblem } from '../../../src/rewards/ledger/reward-row.ts'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from 'bun:sqlite'
import type { RewardSummary } from '../../../src/rewards/ledger/summary.ts'
import { readCsvRows } from '../../../src/rewards/adapters/csv-rows.ts'
import { importRewards, type ImportResult } from '../../../src/rewards/import-rewards.ts'
import { openRewardArchive, openRewardReader } from '../../../src/rewards/adapters/reward-store.ts'
import { seededRandom } from '../../kit/seeded-random.ts'
import { makeFolder } from '../../kit/test-folder.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

const header = 'id,participant,campaign,points,earned_at'

const openLedger = () => {
  const folder = makeFolder()
  folders.push(folder)
  const path = join(folder, 'drawbridge.db')
  return {
    path,
    load: async (...lines: string[]): Promise<ImportResult> => {
      const archive = openRewardArchive(path)
      try {
        const pieces = async function* () {
          yield [header, ...lines].join('\n')
        }
        return await importRewards(
          { archive, nowMs: () => 1_800_000_000_000 },
          readCsvRows(pieces()),
        )
      } finally {
        archive.close()
      }
    },
    summary: (): RewardSummary => {
      const reader = openRewardReader(path)
      try {
        return reader.summary()
      } finally {
        reader.close()
      }
    },
  }
}

const people = (from: number, to: number, row: (person: number) => string): string[] =>
  Array.from({ length: to - from }, (_, at) => row(from + at))
const spring = (person: number): string => `s${person},p${person},spring,${100 + person},2026-11-20`
const autumn = (person: number): string => `a${person},p${person},autumn,7,2026-11-27`

test('sums by campaign and week, and how points are spread', async () => {
  const ledger = openLedger()
  const result = await ledger.load(...people(0, 20, spring), ...people(0, 10, autumn))
  expect(result).toEqual({ ok: true, added: 30, known: 0, heldBack: 0 })
  expect(ledger.summary()).toEqual({
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
  const ledger = openLedger()
  await ledger.load(...people(0, 12, spring))
  const before = ledger.summary()
  expect(await ledger.load(...people(0, 12, spring))).toEqual({
    ok: true,
    added: 0,
    known: 12,
    heldBack: 0,
  })
  expect(ledger.summary()).toEqual(before)
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
    const ledger = openLedger()
    await ledger.load(...people(0, 12, spring))
    const before = ledger.summary()
    const result = await ledger.load(...people(20, 40, spring), ...lines)
    expect(result).toEqual({ ok: false, line: line + 20, ...problem })
    expect(ledger.summary()).toEqual(before)
    const database = new Database(ledger.path, { readonly: true })
    const { rows } =
      database.query<{ rows: number }, []>('SELECT count(*) AS rows FROM reward_rows').get() ?? {}
    database.close()
    expect(rows).toBe(12)
  })

  test('without a first line, or an empty one', async () => {
    const ledger = openLedger()
    const archive = openRewardArchive(ledger.path)
    const pieces = async function* (text: string) {
      yield text
    }
    const load = (text: string) =>
      importRewards({ archive, nowMs: () => 0 }, readCsvRows(pieces(text)))
    expect(await load('')).toEqual({ ok: false, line: 1, problem: 'empty-file' })
    archive.close()
    const other = openRewardArchive(ledger.path)
    expect(
      await importRewards({ archive: other, nowMs: () => 0 }, readCsvRows(pieces('a,b\n1,2\n'))),
    ).toMatchObject({ ok: false, line: 1 })
    other.close()
  })
})

test('the database names neither participants nor rows', async () => {
  const ledger = openLedger()
  await ledger.load(
    ...people(0, 12, (person) => `row-${person},name-${person},spring,5,2026-11-20`),
  )
  const bytes = await Bun.file(ledger.path).text()
  expect(bytes).toContain('spring')
  expect(bytes).not.toContain('name-')
  expect(bytes).not.toContain('row-1')
})

describe('small groups are never published', () => {
  test('nine participants are held back; the tenth publishes all', async () => {
    const ledger = openLedger()
    expect(await ledger.load(...people(0, 9, spring))).toMatchObject({ heldBack: 9 })
    expect(ledger.summary()).toEqual({ campaigns: [], weeks: [], distribution: [], leastGroup: 10 })
    await ledger.load(spring(9))
    expect(ledger.summary()).toMatchObject({ participants: 10, totalPoints: 1045 })
  })

  test('one more row of one participant changes no figure', async () => {
    const ledger = openLedger()
    await ledger.load(...people(0, 15, spring))
    const before = ledger.summary()
    await ledger.load('late,p3,spring,1000000,2026-11-20')
    expect(ledger.summary()).toEqual(before)
  })

  test('many rows of one participant count as one', async () => {
    const ledger = openLedger()
    await ledger.load(...people(0, 30, (row) => `r${row},anna,spring,5,2026-11-20`))
    expect(ledger.summary().campaigns).toEqual([])
  })

  test('small campaigns are combined, so none can be found by subtraction', async () => {
    const ledger = openLedger()
    const small = (person: number): string =>
      `x${person},p${person},small-${person % 3},10,2026-11-20`
    await ledger.load(...people(0, 20, spring), ...people(0, 12, small))
    const { campaigns, totalPoints = 0 } = ledger.summary()
    expect(campaigns.map(({ campaign, participants }) => [campaign, participants])).toEqual([
      ['spring', 20],
      ['other', 12],
    ])
    expect(campaigns.reduce((sum, { points }) => sum + points, 0)).toBe(totalPoints)
  })

  test('every change of a figure covers at least ten participants, in any order of imports', async () => {
    const random = seededRandom(5)
    const below = (max: number): number => Math.floor(random() * max)
    const ledger = openLedger()
    let rows = 0
    for (let round = 0; round < 30; round += 1) {
      const lines = Array.from({ length: 1 + below(40) }, () => {
        rows += 1
        const day = String(2 + below(3) * 7).padStart(2, '0')
        return `r${rows},p${below(26)},c${below(4)},${below(500)},2026-11-${day}`
      })
      const shownBefore = shownRows(ledger.path)
      await ledger.load(...lines)
      const shownAfter = shownRows(ledger.path)
      for (const [label, participants] of newlyShown(shownBefore, shownAfter))
        expect(participants, label).toBeGreaterThanOrEqual(10)
    }
    expect(shownRows(ledger.path).size).toBeGreaterThan(100)
  })
})

type Shown = { row_hash: Uint8Array; participant: Uint8Array; label: string }

const shownRows = (path: string): Map<string, { participant: string; label: string }> => {
  const database = openRewardArchive(path)
  database.close()
  const reader = new Database(path, { readonly: true })
  const all = reader
    .query<Shown, []>(
      `SELECT row_hash, participant, shown_campaign || '/' || shown_week AS label FROM reward_rows
       WHERE shown_campaign IS NOT NULL`,
    )
    .all()
  reader.close()
  return new Map(
    all.map(({ row_hash, participant, label }) => [
      Buffer.from(row_hash).toString('hex'),
      { participant: Buffer.from(participant).toString('hex'), label },
    ]),
  )
}

/** Number of participants with newly published rows, by label; rows published before must not change. */
const newlyShown = (
  before: ReturnType<typeof shownRows>,
  after: ReturnType<typeof shownRows>,
): Map<string, number> => {
  for (const [row, { label }] of before) expect(after.get(row)?.label).toBe(label)
  const added = [...after].filter(([row]) => !before.has(row)).map(([, shown]) => shown)
  return new Map(
    [...Map.groupBy(added, ({ label }) => label)].map(([label, rows]) => [
      label,
      new Set(rows.map(({ participant }) => participant)).size,
    ]),
  )
}
