import type { Address } from '../../solana/address/address.ts'
import type { Account, SimulationAnswer } from '../../solana/chain.ts'
import { sameOutcome } from '../scenarios/compare.ts'
import { withoutLookups } from '../scenarios/message-variants.ts'
import { outcomeOf } from '../scenarios/outcome.ts'
import type { TransactionVm, VmRun } from '../../solana/vm/vm.ts'
import { readStates } from '../../solana/effects/account-states.ts'
import { clockSysvar } from '../../solana/address/known-address.ts'
import type { Observed } from '../observe/observe-transaction.ts'
import { callsOf } from '../explore/vm-calls.ts'
import { overridden, unsignedBytes, vmInputOf } from '../explore/run-scenario.ts'

/**
 * Runs the transaction on the state that earlier ones leave. Returns the node's own simulation if the earlier ones
 * change nothing that it uses, or if this process cannot run it like the node does. In the latter case a gap is
 * reported if the transaction fails alone, since it may need the others.
 */
export const runAfter = async (
  vm: TransactionVm | undefined,
  caller: { user: Address; client?: string },
  alone: Observed,
  left: ReadonlyMap<Address, Account | undefined>,
): Promise<Observed> => {
  const changes = new Map<Address, Account | undefined>()
  for (const { address } of alone.resolved.accounts)
    if (left.has(address)) changes.set(address, left.get(address))
  if (changes.size === 0 || alone.resolved.missing) return alone
  const run = vm && (await runChecked(vm, caller, alone, changes))
  if (!run || run.status === 'out-of-time') return cannotFollow(alone)
  const before = overridden(alone.before, changes)
  const slot = alone.accountsSlot
  if (run.status === 'failed') {
    const answer: SimulationAnswer = { slot, error: run.error, logs: [] }
    return { ...alone, before, states: readStates(before), simulated: { ok: true, answer } }
  }
  const answer: SimulationAnswer = {
    slot,
    logs: run.trace?.logs ?? [],
    accountsAfter: run.after,
    innerInstructions: callsOf(run, withoutLookups(alone.resolved)),
  }
  const states = readStates(before, run.after)
  return { ...alone, before, states, simulated: { ok: true, answer } }
}

/** A transaction that succeeds alone is unchanged. One that fails may need the earlier ones, which could not be run. */
const cannotFollow = (alone: Observed): Observed => {
  const { simulated } = alone
  if (!simulated.ok || !simulated.answer.error) return alone
  return { ...alone, simulated: { ok: false, gap: { reason: 'needs-earlier-transactions' } } }
}

/** Runs it here on the changed accounts, provided that its run on the unchanged ones agrees with the node. */
const runChecked = async (
  vm: TransactionVm,
  { user, client }: { user: Address; client?: string },
  alone: Observed,
  changes: ReadonlyMap<Address, Account | undefined>,
): Promise<VmRun | undefined> => {
  if (!alone.sysvars.has(clockSysvar)) return undefined
  const opening = await vm.open(vmInputOf(alone), client)
  if (opening.status === 'unavailable') return undefined
  const { session } = opening
  try {
    const transaction = unsignedBytes(withoutLookups(alone.resolved))
    const first = await session.run(transaction)
    if (!agrees(first, user, alone)) return undefined
    return await session.run(transaction, changes, { trace: true })
  } finally {
    session.close()
  }
}

const agrees = (
  run: VmRun,
  user: Address,
  { simulated, before, writable }: Pick<Observed, 'simulated' | 'before' | 'writable'>,
): boolean => {
  if (!simulated.ok) return true
  const { error, accountsAfter } = simulated.answer
  if (error || !accountsAfter) return run.status === 'failed'
  if (run.status !== 'ok') return false
  const here = outcomeOf({ user, before, after: run.after, writable })
  return sameOutcome(outcomeOf({ user, before, after: accountsAfter, writable }), here)
}
