import { type Address, addressFromBytes } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import type { HeldAccount } from '../../solana/vm/ledger/ledger.ts'
import type { TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'
import { outcomeOf, type UserOutcome } from '../scenarios/outcome.ts'
import type { ExploreInput } from './explore-input.ts'

/** What a run of the interpreter does to the user. */
export const outcomeOfRun = (
  { user, observed }: ExploreInput,
  run: TransactionRun,
): UserOutcome => {
  const { before, writable } = observed
  return outcomeOf({ user, before, after: accountsAfter(run, writable), writable })
}

/** The accounts that the transaction may write as a run left them; closed ones as undefined. */
export const accountsAfter = (
  { ledger }: TransactionRun,
  writable: readonly Address[],
): Map<Address, Account | undefined> => {
  const wanted = new Set(writable)
  const after = new Map<Address, Account | undefined>()
  for (const account of ledger)
    if (wanted.has(account.address)) after.set(account.address, accountOf(account))
  return after
}

const accountOf = ({ lamports, owner, data, executable }: HeldAccount): Account | undefined =>
  lamports === 0n ? undefined : { lamports, owner: addressFromBytes(owner), data, executable }
