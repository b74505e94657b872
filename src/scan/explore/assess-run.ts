import { type Address, addressFromBytes } from '../../solana/address/address.ts'
import type { Account, InnerInstruction } from '../../solana/chain.ts'
import { readStates } from '../../solana/effects/account-states.ts'
import type { TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'
import type { Finding } from '../../findings/finding.ts'
import { runRules } from '../assess/evaluate.ts'
import { riskContextOf } from '../observe/observed-context.ts'
import { riskRules } from '../rules/registry.ts'
import type { ExploreInput } from './explore-input.ts'
import { accountsAfter } from './run-outcome.ts'

/** What a run left behind, and its calls from within. */
export type AssessedRun = {
  after: ReadonlyMap<Address, Account | undefined>
  calls: readonly InnerInstruction[]
}

/**
 * What the rules find in a run, as if it were the preview: whatever a signature authorises counts there too. Only what is
 * at least serious, and sure.
 */
export const seriousFindings = (
  { observed, user, knownPrograms }: ExploreInput,
  { after, calls }: AssessedRun,
): Finding[] => {
  const accountsAfter = new Map(after)
  const context = riskContextOf(
    {
      ...observed,
      states: readStates(observed.before, after),
      simulated: {
        ok: true,
        answer: {
          slot: observed.accountsSlot,
          logs: [],
          accountsAfter,
          innerInstructions: [...calls],
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

/** A run of the interpreter as the rules see it. */
export const assessedRun = (
  { observed: { writable } }: Pick<ExploreInput, 'observed'>,
  run: TransactionRun,
): AssessedRun => ({
  after: accountsAfter(run, writable),
  calls: run.calls.map((call) => innerInstruction(call, run)),
})

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
