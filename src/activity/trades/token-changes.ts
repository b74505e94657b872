import type { Address } from '../../solana/address/address.ts'
import type { LedgerTokenBalance, LedgerTransaction } from '../../solana/ledger.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'

/** A token account before and after; 0 where it did not exist. */
export type TokenAccountChange = {
  account: Address
  index: number
  mint: Address
  decimals: number
  ownerBefore?: Address
  ownerAfter?: Address
  before: bigint
  after: bigint
}

/** By the order of the record: each account that held a token before or after. */
export const tokenChanges = (
  { preTokenBalances, postTokenBalances }: LedgerTransaction,
  { accounts }: ResolvedMessage,
): TokenAccountChange[] => {
  const before = new Map(preTokenBalances.map((balance) => [balance.accountIndex, balance]))
  const after = new Map(postTokenBalances.map((balance) => [balance.accountIndex, balance]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((index) => {
    const account = accounts[index]?.address
    const pre = before.get(index)
    const post = after.get(index)
    const latest: LedgerTokenBalance | undefined = post ?? pre
    if (!account || !latest) return []
    // An account closed and created again for another mint counts as the later one.
    const preHere = pre?.mint === latest.mint ? pre : undefined
    return [
      {
        account,
        index,
        mint: latest.mint,
        decimals: latest.decimals,
        ...(preHere?.owner && { ownerBefore: preHere.owner }),
        ...(post?.owner && { ownerAfter: post.owner }),
        before: preHere?.amount ?? 0n,
        after: post?.amount ?? 0n,
      },
    ]
  })
}
