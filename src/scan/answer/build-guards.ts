import type { Address } from '../../solana/address/address.ts'
import type { ChainReader } from '../../solana/chain.ts'
import { Fault } from '../../basics/fault.ts'
import { appendGuards } from '../guards/append-guards.ts'
import { chooseGuards } from '../guards/choose-guards.ts'
import type { GuardFit } from '../guards/guard.ts'
import { replaceablePrograms } from '../guards/replaceable-programs.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { ProgramDataState } from '../../solana/state/account-state.ts'
import { readState } from '../../solana/state/read-state.ts'
import type { Transaction } from '../../solana/transaction/message.ts'
import { encodeTransaction } from '../../solana/transaction/wire.ts'
import type { Observed } from '../observe/observe-transaction.ts'
import { guardNotes, guardObstacleText, guardText, unguardedText } from '../words/en/guards.ts'

/** Instructions that make the previewed outcome binding, as JSON values. */
export type GuardEvidence = {
  instructions: {
    programId: string
    accounts: { address: string; signer: boolean; writable: boolean }[]
    dataBase64: string
    asserts: string[]
  }[]
  fit: { possible: boolean; reason?: string } & Omit<GuardFit, 'obstacle'>
  /** Accounts in the preview that no guard covers. */
  unguarded: { account: string; reason: string }[]
  notes: string[]
  /** The unsigned transaction with the guards appended; absent if they do not fit. */
  transactionBase64?: string
}

/** Bytes of a program's data before its code: state, slot and upgrade authority; source: solana-loader-v3-interface. */
const programDataHeadBytes = 45

/**
 * Builds guards for the previewed outcome. If replaceable programs are called, one more request to the node is needed;
 * if it fails, only the guards for those programs are missing.
 */
export const buildGuards = async (
  chain: ChainReader,
  transaction: Transaction,
  { context, observed }: { context: RiskContext; observed: Observed },
): Promise<GuardEvidence> => {
  const answer = observed.simulated.ok ? observed.simulated.answer : undefined
  const after = context.simulation.status === 'ok' ? answer?.accountsAfter : undefined
  const programs = replaceablePrograms(context)
  const chosen = after
    ? chooseGuards({
        context,
        after,
        programs,
        programData: await readProgramData(chain, [...programs.dataAccounts.values()]),
      })
    : { guards: [], unguarded: [] }
  const callCount = answer?.innerInstructions?.length ?? 0
  const guarded = appendGuards(
    { transaction, resolved: context.resolved, callCount },
    chosen.guards,
  )
  const { obstacle, ...fit } = after
    ? guarded.fit
    : { ...guarded.fit, obstacle: { reason: 'not-simulated' } as const }
  return {
    instructions: chosen.guards.map(({ programId, accounts, data, asserts }) => ({
      programId,
      accounts: accounts.map((address) => ({ address, signer: false, writable: false })),
      dataBase64: data.toBase64(),
      asserts: asserts.map(guardText),
    })),
    fit: {
      possible: !obstacle,
      ...(obstacle && { reason: guardObstacleText(obstacle) }),
      ...fit,
    },
    unguarded: chosen.unguarded.map((each) => ({
      account: each.account,
      reason: unguardedText(each),
    })),
    notes: [...guardNotes],
    ...(!obstacle &&
      guarded.transaction &&
      chosen.guards.length > 0 && {
        transactionBase64: encodeTransaction(guarded.transaction).toBase64(),
      }),
  }
}

const readProgramData = async (
  chain: ChainReader,
  addresses: Address[],
): Promise<ReadonlyMap<Address, ProgramDataState>> => {
  if (addresses.length === 0) return new Map()
  const answer = await chain
    .readAccounts(addresses, { firstBytes: programDataHeadBytes })
    .catch((reason: unknown) => {
      if (reason instanceof Fault && reason.code.startsWith('UPSTREAM_')) return undefined
      throw reason
    })
  const found = new Map<Address, ProgramDataState>()
  for (const [address, account] of answer?.accounts ?? []) {
    const state = readState(account)
    if (state.kind === 'program-data') found.set(address, state)
  }
  return found
}
