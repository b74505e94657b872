/** A ledger with two campaigns that can be shown, one that is too small, and four rows that have to wait. */
export const rewardLedger = (): string => {
  const row = (id: string, who: number, campaign: string, points: number, day: string): string =>
    `${id},wallet-${who},${campaign},${points},${day}`
  const rows = [
    ...Array.from({ length: 18 }, (_, who) =>
      row(`s${who}`, who, 'spring', 50 * who, '2026-11-20'),
    ),
    ...Array.from({ length: 10 }, (_, who) => row(`a${who}`, who, 'autumn', 40, '2026-11-27')),
    ...Array.from({ length: 10 }, (_, who) =>
      row(`b${who}`, who, `beta-${who % 2}`, 25, '2026-11-27'),
    ),
    ...Array.from({ length: 4 }, (_, who) => row(`g${who}`, who, 'gamma', 30, '2026-12-04')),
  ]
  return `id,participant,campaign,points,earned_at\n${rows.join('\n')}\n`
}
