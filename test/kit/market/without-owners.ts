import type { LedgerTransaction } from '../../../src/solana/ledger.ts'

/** The record without token owners, as nodes kept it before late 2021. */
export const withoutOwners = (record: LedgerTransaction): LedgerTransaction => {
  const strip = (balances: LedgerTransaction['preTokenBalances']) =>
    balances.map(({ owner: _, ...rest }) => rest)
  return {
    ...record,
    preTokenBalances: strip(record.preTokenBalances),
    postTokenBalances: strip(record.postTokenBalances),
  }
}
