/** What earlier scans know of a mint that need not be read anew. */
export type RememberedMint = {
  /** For showing amounts, never for judging them. */
  decimals: number
  /** No one has power over its holders, nor can get it: there is nothing more to look up. */
  settled: boolean
  /** More of it could be minted when it was read. */
  growable: boolean
}

/** The final name of a token, or that it has none and cannot get one. */
export type RememberedName = { name: string; symbol: string } | 'nameless'
