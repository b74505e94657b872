import type { Address } from '../../solana/address/address.ts'
import type { ChainReader } from '../../solana/chain.ts'
import { ignoreUpstreamFault } from '../../basics/fault.ts'
import { appendGuards, extraFeeOf } from '../guards/append-guards.ts'
import { chooseGuards, type GuardInput } from '../guards/choose-guards.ts'
import type { GuardFit } from '../guards/guard.ts'
import { replaceablePrograms } from '../guards/replaceable-programs.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { ProgramDataState } from '../../solana/state/account-state.ts'
import { readState } from '../../solana/state/read-state.ts'
import type { Transaction } from '../../solana/transaction/message.ts'
import { programDataHeaderBytes } from '../../solana/vm/program-data.ts'
import type { Verdict } from '../assess/score.ts'
import { serializeTransaction } from '../../solana/building/serialize-transaction.ts'
import type { Observed } from '../observe/observe-transaction.ts'
import {
  guardNotes,
  guardedVerdictText,
  guardObstacleText,
  guardText,
  unguardedText,
} from '../words/en/guards.ts'

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
  /** The same transaction with its own verdict; absent if they do not fit, or if it could not be scanned. */
  guarded?: GuardedScan & { transactionBase64: string }
}

/** What a scan of the guarded transaction finds. */
export type GuardedScan = { verdict: Verdict; score: number; summary: string }

/** A simulated transaction, as its scan left it. */
export type GuardSource = {
  transaction: Transaction
  context: RiskContext
  observed: Observed
  verdict: Verdict
}

/** Scans the guarded transaction like any other; undefined if the node does not answer. */
export type ScanGuarded = (guarded: Transaction) => Promise<GuardedScan | undefined>

/** Guards, and the transaction with them if they fit. */
export type BuiltGuards = { evidence: GuardEvidence; whole?: Transaction; extraFeeLamports: bigint }

/** Builds guards for the previewed outcome, and scans the transaction with them: what they stop no longer counts. */
export const buildGuards = async (
  chain: ChainReader,
  source: GuardSource,
  scanGuarded: ScanGuarded,
): Promise<GuardEvidence> => {
  const built = await chooseAndAppend(chain, source)
  return withVerdict(built, source.verdict, built.whole && (await scanGuarded(built.whole)))
}

/** The guards with what a scan of the guarded transaction found. */
export const withVerdict = (
  { evidence }: BuiltGuards,
  plain: Verdict,
  guarded: GuardedScan | undefined,
): GuardEvidence => {
  const { transactionBase64 } = evidence
  if (!guarded || transactionBase64 === undefined) return evidence
  return {
    ...evidence,
    notes: [guardedVerdictText(plain, guarded.verdict), ...evidence.notes],
    guarded: { transactionBase64, ...guarded },
  }
}

/**
 * The guards without a verdict. The deployments of replaceable programs are read unless the scan has them; if that
 * fails, only their guards are missing. `earlierFeeLamports`: what guards of earlier transactions cost the wallet.
 */
export const chooseAndAppend = async (
  chain: ChainReader,
  { transaction, context, observed }: Omit<GuardSource, 'verdict'>,
  earlierFeeLamports = 0n,
): Promise<BuiltGuards> => {
  const answer = observed.simulated.ok ? observed.simulated.answer : undefined
  const after = context.simulation.status === 'ok' ? answer?.accountsAfter : undefined
  const programs = replaceablePrograms(context)
  const chosen = after
    ? chosenGuards(
        {
          context,
          after,
          programs,
          programData: await readProgramData(chain, observed, [...programs.dataAccounts.values()]),
        },
        earlierFeeLamports,
      )
    : { guards: [], unguarded: [], extraFeeLamports: 0n }
  const callCount = answer?.innerInstructions?.length ?? 0
  const guarded = appendGuards(
    { transaction, resolved: context.resolved, callCount },
    chosen.guards,
  )
  const { obstacle, ...fit } = after
    ? guarded.fit
    : { ...guarded.fit, obstacle: { reason: 'not-simulated' } as const }
  const whole = obstacle || chosen.guards.length === 0 ? undefined : guarded.transaction
  const transactionBase64 = whole && (await serializeTransaction(whole)).toBase64()
  const evidence = {
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
    ...(transactionBase64 !== undefined && { transactionBase64 }),
  }
  const { extraFeeLamports } = chosen
  return { evidence, ...(whole && { whole }), extraFeeLamports: whole ? extraFeeLamports : 0n }
}

/** The guards cost a fee, which the wallet's guard has to leave room for. */
const chosenGuards = (input: GuardInput, earlierFeeLamports: bigint) => {
  const { resolved } = input.context
  const extraFeeLamports = extraFeeOf(resolved, chooseGuards(input).guards)
  const guards = chooseGuards({ ...input, extraFeeLamports: earlierFeeLamports + extraFeeLamports })
  return { ...guards, extraFeeLamports }
}

const readProgramData = async (
  chain: ChainReader,
  { programHeads }: Observed,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, ProgramDataState>> => {
  const unread = addresses.filter((address) => !programHeads.has(address))
  const answer =
    unread.length > 0
      ? await chain
          .readAccounts(unread, { firstBytes: programDataHeaderBytes })
          .catch(ignoreUpstreamFault)
      : undefined
  const found = new Map<Address, ProgramDataState>()
  for (const address of addresses) {
    const account = programHeads.get(address) ?? answer?.accounts.get(address)
    const state = account && readState(account)
    if (state?.kind === 'program-data') found.set(address, state)
  }
  return found
}
