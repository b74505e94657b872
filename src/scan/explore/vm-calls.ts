import type { InnerInstruction } from '../../solana/chain.ts'
import type { Message } from '../../solana/transaction/message.ts'
import type { VmRun } from '../../solana/vm/vm.ts'

/** The calls from within of a run with its trace, as a node returns them. */
export const callsOf = (
  { trace }: Extract<VmRun, { status: 'ok' }>,
  { staticAccounts }: Message,
): InnerInstruction[] =>
  (trace?.calls ?? []).flatMap(
    ({ outerIndex, programIndex, accountIndexes, data, stackHeight }): InnerInstruction[] => {
      const programId = staticAccounts[programIndex]
      if (!programId) return []
      const accounts = accountIndexes.flatMap((index) => staticAccounts[index] ?? [])
      return [{ outerIndex, programId, accounts, data, stackHeight }]
    },
  )
