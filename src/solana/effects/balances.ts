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
  /** Changed rows, in the order in which their owners first occur. */
  changes: (decimalsOf: (mint: Address) => number | undefined) => BalanceChange[]
}

/**
 * Assigns balances to owners. A token balance belongs to the token account's owner at that time, so a token account
 * that changes hands is a loss for one owner and a gain for the other. The lamports of a wrapped-SOL account count as
 * its owner's SOL together with the wallet's, so wrapping and unwrapping cancel out. All other lamports belong to the
 * account that holds them: rent for a token account, or SOL put into a stake account, leaves the wallet (it cannot be
 * spent) and arrives in that account.
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
