import type { ReadTransaction } from '../../activity/trades/owner-flows.ts'
import type { Address } from '../../solana/address/address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import type { Funding } from './block-facts.ts'

/**
 * Wallets that had no SOL and got some from exactly one other wallet. Accounts that a program created, token accounts and
 * addresses without a private key are no wallets, and a transfer from one of those names no wallet behind it.
 */
export const fundingsIn = (read: ReadTransaction, position: bigint): Funding[] => {
  const { record, resolved, tokensByAccount, passing, deposits } = read
  return resolved.accounts.flatMap(({ address, signer }, index): Funding[] => {
    const isEmpty = record.preLamports[index] === 0n && (record.postLamports[index] ?? 0n) > 0n
    if (!isEmpty || signer || tokensByAccount.has(address) || passing.has(address)) return []
    if (deposits.created.has(address)) return []
    const source = onlySource(read, address)
    if (!source || !isOnCurve(address) || !isOnCurve(source.funder)) return []
    return [{ position, wallet: address, ...source }]
  })
}

/** Undefined if several wallets or none paid in. */
const onlySource = (
  { instructions }: ReadTransaction,
  wallet: Address,
): Pick<Funding, 'funder' | 'lamports'> | undefined => {
  let lamports = 0n
  const funders = new Set<Address>()
  for (const { actions } of instructions)
    for (const action of actions)
      if (action.type === 'transfer-sol' && action.to === wallet) {
        funders.add(action.from)
        lamports += action.lamports
      }
  const [funder] = funders
  return funder && funders.size === 1 && funder !== wallet ? { funder, lamports } : undefined
}
