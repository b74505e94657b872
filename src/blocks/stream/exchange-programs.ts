import { type Address, address } from '../../solana/address/address.ts'
import { programNames } from '../../solana/known/known-programs.ts'

const exchangeCategories: ReadonlySet<string> = new Set(['dex', 'aggregator', 'launchpad'])

/** Every known program that exchanges tokens, directly or by calling others, or launches them. */
const exchangePrograms: readonly Address[] = [...programNames].flatMap(([program, { category }]) =>
  exchangeCategories.has(category) ? [program] : [],
)

/**
 * Programs whose transactions hold all trades of the recorded mainnet block (test/fixtures/blocks), by number of trades,
 * and the bonding curve of Meteora, which launches use as well.
 */
const busiestPrograms: readonly Address[] = [
  'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK',
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
  'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA',
  'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P',
  'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
  'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo',
  'HEAVENoP2qxoeuF8Dj2oT1GHEnu49U5mJYkdeC8BAX2o',
  'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
  'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN',
].map(address)

/**
 * Accounts to subscribe to at servers that refuse to stream everything. Many allow ten, which is the default of the
 * server's sample configuration.
 */
export const exchangeAccounts: readonly (readonly Address[])[] = [exchangePrograms, busiestPrograms]
