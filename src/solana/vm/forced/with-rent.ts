import { rentExemptLamports } from '../../state/rent.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'

/** The changed transaction, in which accounts that have grown have the rent for it, as those who make them grow have to pay. */
export const withRent = (
  from: Pick<RunnableTransaction, 'ledger'>,
  changed: RunnableTransaction,
): RunnableTransaction => ({
  ...changed,
  ledger: changed.ledger.map((account, place) => {
    const before = from.ledger[place]
    if (!before || account.data.length <= before.data.length) return account
    const rent = rentExemptLamports(account.data.length)
    return account.lamports < rent ? { ...account, lamports: rent } : account
  }),
})
