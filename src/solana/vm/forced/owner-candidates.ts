import type { HeldAccount } from '../ledger/ledger.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'
import { withAccount } from './number-place.ts'

const maxOwners = 24

/** The account as one of other programs: those that the transaction names, and made-up ones. */
export function* ownerCandidates(
  transaction: RunnableTransaction,
  address: string,
): Generator<RunnableTransaction> {
  const made = [1, 0x80, 0xff].map((byte) => new Uint8Array(32).fill(byte))
  const owners = transaction.ledger.flatMap(({ owner, key }) => [owner, key])
  const tried = new Set<string>()
  for (const owner of [...owners, ...made]) {
    const name = owner.toHex()
    if (tried.has(name) || tried.size >= maxOwners) continue
    tried.add(name)
    yield withAccount(transaction, address, (account: HeldAccount) => ({ ...account, owner }))
  }
}
