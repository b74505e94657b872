/** What earlier scans know of a mint that need not be read anew. */
export type RememberedMint = {
  /** For showing amounts, never for judging them. */
  decimals: number
  /** Nobody has power over those who hold it, nor can anybody come to have it: there is nothing more to look up. */
  settled: boolean
  /** Somebody could make more of it when it was read. */
  growable: boolean
}

/** How a token is called for good, or that it has no name and nobody can give it one. */
export type RememberedName = { name: string; symbol: string } | 'nameless'
