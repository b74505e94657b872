/** A ledger with two campaigns that can be published, one that is too small, and four rows that are withheld. */
export const rewardLedger = (): string => {
  const row = (id: string, person: number, campaign: string, points: number, day: string): string =>
    `${id},wallet-${person},${campaign},${points},${day}`
  const rows = [
    ...Array.from({ length: 18 }, (_, person) =>
      row(`s${person}`, person, 'spring', 50 * person, '2026-11-20'),
    ),
    ...Array.from({ length: 10 }, (_, person) =>
      row(`a${person}`, person, 'autumn', 40, '2026-11-27'),
    ),
    ...Array.from({ length: 10 }, (_, person) =>
      row(`b${person}`, person, `beta-${person % 2}`, 25, '2026-11-27'),
    ),
    ...Array.from({ length: 4 }, (_, person) =>
      row(`g${person}`, person, 'gamma', 30, '2026-12-04'),
    ),
  ]
  return `id,participant,campaign,points,earned_at\n${rows.join('\n')}\n`
}
