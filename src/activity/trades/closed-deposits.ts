import type { Address } from '../../solana/address/address.ts'
import type { ReadTransaction } from './owner-flows.ts'

/**
 * Rent of the program accounts that a transaction closes, in lamports by account: what was left in them. Token accounts
 * are closed by instructions, which name who receives theirs.
 */
export const closedDeposits = ({
  record,
  resolved,
  tokensByAccount,
}: ReadTransaction): ReadonlyMap<Address, bigint> =>
  new Map(
    resolved.accounts.flatMap(({ address, signer }, index): [Address, bigint][] => {
      const before = record.preLamports[index] ?? 0n
      const closed = before > 0n && record.postLamports[index] === 0n
      return closed && !signer && !tokensByAccount.has(address) ? [[address, before]] : []
    }),
  )
