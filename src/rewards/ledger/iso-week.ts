const dayMs = 86_400_000

/** Week of the ISO 8601 calendar in UTC, such as `2026-W47`: it belongs to the year that its Thursday is in. */
export const isoWeekOf = (ms: number): string => {
  const day = new Date(Math.floor(ms / dayMs) * dayMs)
  const thursday = new Date(day.getTime() + (3 - ((day.getUTCDay() + 6) % 7)) * dayMs)
  const year = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / dayMs / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}
