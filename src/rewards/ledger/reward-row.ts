/** Columns of a ledger, by the names in its first line. */
export const rewardColumns = ['id', 'participant', 'campaign', 'points', 'earned_at'] as const

export type RewardColumn = (typeof rewardColumns)[number]

/** What is wrong with one row of the ledger. */
export type RowProblem =
  | { problem: 'header' }
  | { problem: 'text'; column: RewardColumn; maxCharacters: number }
  | { problem: 'points'; max: number }
  | { problem: 'time' }
  | { problem: 'id-used-before'; otherLine: number }
  | { problem: 'id-imported-before' }
  | { problem: 'empty-file' }
  | { problem: 'row-too-long'; maxBytes: number }
  | { problem: 'quote-open' | 'quote-closing' | 'quote-opening' }

export type LedgerProblem = { line: number } & RowProblem

/** One row of the file; `line`: where it begins, from 1. */
export type LedgerRow = { line: number; fields: string[] }

/** One valid row of an operator’s ledger. */
export type RewardRow = {
  id: string
  participant: string
  campaign: string
  points: number
  earnedAtMs: number
  /** ISO week of the time, in UTC. */
  week: string
}

/** Position of each column; further columns are ignored. */
export type RewardLayout = Readonly<Record<RewardColumn, number>>

/** The layout, or what is wrong with the first line. */
export const readLayout = (fields: readonly string[]): RewardLayout | RowProblem => {
  const names = fields.map((name) => name.trim().toLowerCase())
  const missing = rewardColumns.filter((column) => !names.includes(column))
  const twice = rewardColumns.filter(
    (column) => names.indexOf(column) !== names.lastIndexOf(column),
  )
  if (missing.length > 0 || twice.length > 0) return { problem: 'header' }
  return {
    id: names.indexOf('id'),
    participant: names.indexOf('participant'),
    campaign: names.indexOf('campaign'),
    points: names.indexOf('points'),
    earned_at: names.indexOf('earned_at'),
  }
}

const textMaxCharacters = 200

/** Enough for any program, and small enough that sums of thousands of rows stay exact. */
const pointsMax = 1_000_000_000_000

/** The row, or what is wrong with it, naming the column. */
export const readRewardRow = (
  fields: readonly string[],
  layout: RewardLayout,
): RewardRow | RowProblem => {
  const text = (column: RewardColumn): string => (fields[layout[column]] ?? '').trim()
  for (const column of ['id', 'participant', 'campaign'] as const)
    if (!isText(text(column))) return { problem: 'text', column, maxCharacters: textMaxCharacters }
  const points = /^\d{1,13}$/.test(text('points')) ? Number(text('points')) : Number.NaN
  if (!(points <= pointsMax)) return { problem: 'points', max: pointsMax }
  const earnedAtMs = readTime(text('earned_at'))
  if (earnedAtMs === undefined) return { problem: 'time' }
  return {
    id: text('id'),
    participant: text('participant'),
    campaign: text('campaign'),
    points,
    earnedAtMs,
    week: isoWeekOf(earnedAtMs),
  }
}

const isText = (text: string): boolean =>
  text.length > 0 && text.length <= textMaxCharacters && !/\p{C}/u.test(text)

const timeForm =
  /^(20\d\d)-(\d\d)-(\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d))?$/

/** A date alone means midnight UTC; a time must include its zone. */
const readTime = (text: string): number | undefined => {
  const [, year, month, day, hour] = timeForm.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // JavaScript moves a day that the month does not have into the next month.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day))
    return undefined
  const ms = hour === undefined ? date.getTime() : Date.parse(text.replace(' ', 'T'))
  return Number.isFinite(ms) ? ms : undefined
}

const dayMs = 86_400_000

/** Week of the ISO 8601 calendar in UTC, such as `2026-W47`: it belongs to the year that its Thursday is in. */
export const isoWeekOf = (ms: number): string => {
  const day = new Date(Math.floor(ms / dayMs) * dayMs)
  const thursday = new Date(day.getTime() + (3 - ((day.getUTCDay() + 6) % 7)) * dayMs)
  const year = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / dayMs / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}
