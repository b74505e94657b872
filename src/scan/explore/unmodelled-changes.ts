import type { Address } from '../../solana/address/address.ts'
import { stakeProgram, voteProgram } from '../../solana/address/known-address.ts'
import type { TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'
import type { Holder } from './holdings.ts'
import { valueMoves } from './value-moves.ts'

const unmodelled: ReadonlySet<Address | undefined> = new Set([stakeProgram, voteProgram])

type Calls = Pick<TransactionRun, 'ledger' | 'calls'>

export type UnmodelledLoss = {
  mint: Address
  lostNow: bigint
  lostThen: bigint
  receivers: Address[]
  heldByProgram: bigint
}

/**
 * What calls to programs of the runtime that change no account here do beyond the honest run: what they take from the
 * accounts of those programs, and whether they give other orders, such as who may withdraw.
 */
export const unmodelledChanges = (
  input: Holder,
  honest: Calls,
  varied: Calls,
): { losses: UnmodelledLoss[]; hasOtherContents: boolean } => {
  const losses: UnmodelledLoss[] = []
  let hasOtherContents = false
  // Nearly all transactions have none.
  if (!varied.calls.some(({ program }) => unmodelled.has(varied.ledger[program]?.address)))
    return { losses, hasOtherContents }
  const before = valueMoves(input, honest)
  for (const [place, move] of valueMoves(input, varied).entries()) {
    if (!unmodelled.has(varied.ledger[varied.calls[move.index]?.program ?? -1]?.address)) continue
    const { mint, amount, heldByProgram, contents, to } = move
    const shown = before[place]
    if (heldByProgram === undefined) hasOtherContents ||= shown?.contents !== contents
    else if (move.isOutflow) {
      const lostThen = amount < heldByProgram ? amount : heldByProgram
      losses.push({
        mint,
        lostNow: shown?.amount ?? 0n,
        lostThen,
        receivers: [to],
        heldByProgram,
      })
    }
  }
  return { losses, hasOtherContents }
}
