import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import { systemProgram, wrappedSolMint } from '../../../solana/address/known-address.ts'
import { holderOf } from '../../../solana/state/account-state.ts'
import type { Instruction } from '../../../solana/transaction/message.ts'
import type { ProgramAge } from '../../../solana/vm/vm.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { ScanRule } from '../../context/rule.ts'
import { networkFeeLamports } from '../../facts/compute-budget.ts'
import { worstScenario } from '../../facts/scenario-severity.ts'
import { exposureIn } from '../../facts/exposure.ts'
import { type Exposure, isUntrusted } from '../../scenarios/exposure.ts'
import { namedProgramOf } from '../../facts/named-programs.ts'
import { isPinned } from '../../facts/pinned-program.ts'
import {
  openingRentMinLamports,
  reachableMinLamports,
  tokenTracePermille,
} from '../../thresholds.ts'

export type UnexplainedSignature = { program: Address; upgradeAuthority: Address }

/**
 * An unknown program that can be replaced gets a signature over SOL or tokens together with the program that moves them,
 * and moves none. What it does now explains nothing of what it asks for; the next version may. Its age says nothing, since
 * a thief can wait, nor does who may replace it, since anyone can open a multisig.
 * Benign look-alikes: a program that only writes its own records, and is not handed the System or Token program; a
 * publicly named one, whose maintainers are known; and a transaction that asserts the version of the program, which fails
 * with any other.
 */
export const unexplainedSignature: ScanRule<'unexplained-signature', UnexplainedSignature> = {
  id: 'unexplained-signature',
  code: 'UNEXPLAINED_SIGNATURE',
  severity: 'high',
  sources: ['Solana upgradeable loader: code may change between two transactions'],
  evaluate: (context) => {
    const { scenarios, simulation } = context
    if (!scenarios || simulation.status !== 'ok') return []
    const exposed = exposureIn(context)
    if (isExplained(context)) return []
    return scenarios.programs
      .filter(
        ({ program }) => isUntrusted(program, context.knownPrograms) && !namedProgramOf(program),
      )
      .flatMap((age) => observe(age, exposed, context))
  },
}

const observe = (
  age: ProgramAge,
  { programs, accounts: reached }: Exposure,
  context: RiskContext,
): Observation<UnexplainedSignature>[] => {
  const { program, programData, upgradeAuthority } = age
  if (!upgradeAuthority || isPinned(age, context)) return []
  const calls = context.resolved.instructions.filter(
    (call) =>
      programs.includes(call.programId) &&
      canRun(call, program) &&
      reachesValue(call, reached, context),
  )
  if (calls.length === 0) return []
  return [
    {
      params: { program, upgradeAuthority },
      subject: programData,
      at: calls.map(({ path }) => path),
      // What the code can do already is reported by itself: one danger counts once.
      ...(worstScenario(context) !== undefined && { severity: 'medium' as const }),
    },
  ]
}

/** Whether the call runs the program, or hands it to one that can pass the signature on to it. */
const canRun = ({ programId, accounts }: Instruction, program: Address): boolean =>
  programId === program || accounts.some(({ address }) => address === program)

/** Whether the call is handed something worth taking and the program that can take it. */
const reachesValue = (
  { accounts }: Instruction,
  reached: readonly Address[],
  { user, before, states }: RiskContext,
): boolean => {
  const handed = new Set(accounts.map(({ address }) => address))
  const spendable = accounts.some(
    ({ address, signer, writable }) => address === user && signer && writable,
  )
  const lamports = before.get(user)?.lamports ?? 0n
  if (spendable && handed.has(systemProgram) && lamports >= reachableMinLamports) return true
  return reached.some((address) => {
    const state = states.before.get(address)
    const owner = before.get(address)?.owner
    return (
      handed.has(address) &&
      owner !== undefined &&
      handed.has(owner) &&
      state?.kind === 'token-account' &&
      state.amount > 0n
    )
  })
}

/** Whether something of the user's moves, comes in or changes hands: traces of it do not count. */
const isExplained = (context: RiskContext): boolean => {
  const { user, effects, resolved, states } = context
  if (effects.controls.some(({ holder }) => holder === user)) return true
  const fee = resolved.feePayer === user ? networkFeeLamports(context) : 0n
  const moves = effects.balances.some(({ owner, mint, before, after }) => {
    if (owner !== user) return false
    if (mint === wrappedSolMint) return sizeOf(after - before + fee) >= openingRentMinLamports
    return before === 0n || sizeOf(after - before) * 1_000n >= before * tokenTracePermille
  })
  return (
    moves ||
    [...states.after].some(
      ([account, after]) =>
        after !== undefined &&
        holderOf(after) === user &&
        after.kind !== 'token-account' &&
        account !== user &&
        after !== states.before.get(account),
    )
  )
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
