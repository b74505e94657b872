import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { withExtraInstruction, withoutLookups } from '../scenarios/message-variants.ts'
import { outcomeOf, type UserOutcome } from '../scenarios/outcome.ts'
import type { VmInput, VmRun, VmSession } from '../../solana/vm/vm.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { memoProgram } from '../../solana/address/known-address.ts'
import { corePrograms, isReservedAddress } from '../../solana/state/reserved-address.ts'
import type { Message } from '../../solana/transaction/message.ts'
import { encodeTransaction } from '../../solana/transaction/wire.ts'
import { isStoppedByGuards } from './stopped-by-guards.ts'
import type { Observed } from '../observe/observe-transaction.ts'

export type ScenarioRun = { status: 'ok'; outcome: UserOutcome } | Exclude<VmRun, { status: 'ok' }>

/** Runs the transaction in a scenario, or on the current chain, and returns its outcome for the user. */
export type RunScenario = (
  scenario?: Pick<Scenario, 'overrides'> & Partial<Pick<Scenario, 'change'>>,
) => Promise<ScenarioRun>

export const makeScenarioRunner = (
  session: VmSession,
  {
    user,
    observed,
  }: { user: Address; observed: Pick<Observed, 'resolved' | 'before' | 'writable'> },
): RunScenario => {
  const { before, writable } = observed
  const message = withoutLookups(observed.resolved)
  const plain = unsignedBytes(message)
  const extended = unsignedBytes(withExtraInstruction(message))
  return async (scenario) => {
    const overrides = scenario?.overrides
    const answer = await session.run(
      scenario?.change?.cause === 'message' ? extended : plain,
      overrides,
    )
    if (answer.status !== 'ok') return answer
    const start = overrides ? overridden(before, overrides) : before
    if (isStoppedByGuards(observed.resolved, start, answer.after))
      return { status: 'failed', error: { type: 'GuardFailed' } }
    const outcome = outcomeOf({ user, before: start, after: answer.after, writable })
    return { status: 'ok', outcome }
  }
}

/** The input of the VM: the transaction's accounts, sysvars, and every program that it may call. */
export const vmInputOf = ({
  resolved,
  before,
  sysvars,
  programHeads,
}: Pick<Observed, 'resolved' | 'before' | 'sysvars' | 'programHeads'>): VmInput => ({
  programHeads,
  accounts: new Map([...before, ...sysvars]),
  absent: resolved.accounts.flatMap(({ address }) =>
    before.has(address) || isReservedAddress(address) ? [] : [address],
  ),
  programs: [
    ...new Set([
      ...resolved.instructions.map(({ programId }) => programId),
      ...resolved.accounts.flatMap(({ address }) =>
        before.get(address)?.executable || corePrograms.has(address) ? [address] : [],
      ),
      memoProgram,
    ]),
  ],
})

/** The accounts with some of them replaced or removed. */
export const overridden = (
  before: ReadonlyMap<Address, Account>,
  overrides: ReadonlyMap<Address, Account | undefined>,
): ReadonlyMap<Address, Account> => {
  const changed = new Map(before)
  for (const [address, account] of overrides) {
    if (account) changed.set(address, account)
    else changed.delete(address)
  }
  return changed
}

const signatureBytes = 64

/** The message as an unsigned transaction. */
export const unsignedBytes = (message: Message): Uint8Array =>
  encodeTransaction({
    message,
    signatures: Array.from(
      { length: message.header.requiredSignatures },
      () => new Uint8Array(signatureBytes),
    ),
    bare: false,
  })
