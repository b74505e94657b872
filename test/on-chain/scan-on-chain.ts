import type { PublicKey } from '@solana/web3.js'
import type { ScanReport } from '../../src/scan/scan-transaction.ts'

/** Balance changes as `who mint delta`, with names for addresses; those of unnamed accounts (rent) are left out. */
export const namedDiffs = (
  { answer }: ScanReport,
  names: Readonly<Record<string, PublicKey>>,
): string[] => {
  const nameOf = new Map(Object.entries(names).map(([name, key]) => [key.toBase58(), name]))
  return answer.details.balance_diffs.flatMap(({ address, mint, deltaUi }) => {
    const who = nameOf.get(address)
    return who === undefined ? [] : [`${who} ${nameOf.get(mint) ?? mint} ${deltaUi}`]
  })
}
