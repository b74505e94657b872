import { addressFromBytes } from '../../solana/address/address.ts'
import type { InnerInstruction } from '../../solana/chain.ts'
import { readStates } from '../../solana/effects/account-states.ts'
import type { TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'
import type { Finding } from '../../findings/finding.ts'
import { runRules } from '../assess/evaluate.ts'
import { riskContextOf } from '../observe/observed-context.ts'
import { riskRules } from '../rules/registry.ts'
import type { ExploreInput } from './explore-input.ts'
import { accountsAfter } from './run-outcome.ts'

/**
 * What the rules find in a run of the interpreter, as if it were the preview: whatever a signature authorises counts there
 * too. Only what is at least serious, and sure.
 */
export const seriousFindings = (input: ExploreInput, run: TransactionRun): Finding[] => {
  const { observed, user, knownPrograms } = input
  const after = accountsAfter(run, observed.writable)
  const context = riskContextOf(
    {
      ...observed,
      states: readStates(observed.before, after),
      simulated: {
        ok: true,
        answer: {
          slot: observed.accountsSlot,
          logs: [],
          accountsAfter: after,
          innerInstructions: run.calls.map((call) => innerInstruction(call, run)),
        },
      },
    },
    { user, knownPrograms, origin: {}, signatures: [] },
  )
  return runRules(riskRules, context).filter(
    ({ severity, incomplete, stage }) =>
      (severity === 'critical' || severity === 'high') && !incomplete && stage === 'scored',
  )
}

const innerInstruction = (
  { outerIndex, program, roles, data, height }: TransactionRun['calls'][number],
  { ledger }: TransactionRun,
): InnerInstruction => {
  const addressAt = (index: number) =>
    ledger[index]?.address ?? addressFromBytes(new Uint8Array(32))
  return {
    outerIndex,
    programId: addressAt(program),
    accounts: roles.map(({ index }) => addressAt(index)),
    data,
    stackHeight: height,
  }
}
