import type { Address } from '../address/address.ts'
import type { Account } from '../chain.ts'
import { wrappedSolMint } from '../address/known-address.ts'
import type { AccountState } from '../state/account-state.ts'
import type { BalanceChange } from './change.ts'

export const solDecimals = 9

/** One account on one side of the transaction. */
export type Holding = { address: Address; account: Account; state: AccountState | undefined }

/** Adds up balances per owner and mint, before and after. */
export type BalanceSheet = {
  addBefore: (holding: Holding) => void
  addAfter: (holding: Holding) => void
  /** Rows that changed, in the order in which their owners were met. */
  changes: (decimalsOf: (mint: Address) => number | undefined) => BalanceChange[]
}

/**
 * Who owns what:
 * - a token balance belongs to the token account's owner of that moment, so that a token account which changes hands
 *   is a loss of the one and a gain of the other;
 * - the lamports of a wrapped-SOL account are its owner's SOL, together with those of his wallet, so that wrapping
 *   and unwrapping cancel out;
 * - all other lamports belong to the account they lie in. Rent that pays for a token account, or SOL put in a stake
 *   account, therefore shows as leaving the wallet (it cannot be spent) and arriving in that account.
 */
export const makeBalanceSheet = (): BalanceSheet => {
  const rows = new Map<Address, Map<Address, Row>>()
  const rowOf = (owner: Address, mint: Address): Row => {
    let mints = rows.get(owner)
    if (!mints) rows.set(owner, (mints = new Map()))
    let row = mints.get(mint)
    if (!row) mints.set(mint, (row = { before: 0n, after: 0n }))
    return row
  }
  const add = (side: keyof Row, { address, account, state }: Holding): void => {
    if (state?.kind !== 'token-account') {
      rowOf(address, wrappedSolMint)[side] += account.lamports
    } else if (state.native) {
      rowOf(state.owner, wrappedSolMint)[side] += account.lamports
    } else {
      rowOf(state.owner, state.mint)[side] += state.amount
      rowOf(address, wrappedSolMint)[side] += account.lamports
    }
  }
  return {
    addBefore: (holding) => add('before', holding),
    addAfter: (holding) => add('after', holding),
    changes: (decimalsOf) => changesOf(rows, decimalsOf),
  }
}

type Row = { before: bigint; after: bigint }

const changesOf = (
  rows: ReadonlyMap<Address, ReadonlyMap<Address, Row>>,
  decimalsOf: (mint: Address) => number | undefined,
): BalanceChange[] => {
  const changes: BalanceChange[] = []
  for (const [owner, mints] of rows) {
    for (const [mint, { before, after }] of mints) {
      if (before === after) continue
      const decimals = mint === wrappedSolMint ? solDecimals : decimalsOf(mint)
      changes.push({ owner, mint, before, after, ...(decimals !== undefined && { decimals }) })
    }
  }
  return changes
}
