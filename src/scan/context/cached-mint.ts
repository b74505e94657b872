/** What earlier scans read of a mint, so that it need not be read again. */
export type CachedMint = {
  /** For showing amounts, never for an assessment. */
  decimals: number
  /** No authority can act against its holders, now or later: there is nothing more to read. */
  settled: boolean
  /** It had a mint authority when it was read. */
  growable: boolean
  /** When it was read, in the smallest unit. */
  supply: bigint
}

/** The final name of a token, or that it has none and cannot get one. */
export type CachedName = { name: string; symbol: string } | 'nameless'
