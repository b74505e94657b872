import type { Finding } from '../../findings/finding.ts'
import type { Address } from '../../solana/address/address.ts'
import type { BalanceChange } from '../../solana/effects/change.ts'
import { computeBudgetProgram } from '../../solana/address/known-address.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import { explain } from './explain.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { Assessment, Verdict } from '../assess/score.ts'
import { decimalText } from '../../findings/words/amounts.ts'
import { displayedUnits } from '../../solana/state/display-factor.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import { actionType, describeAction } from '../summary/describe-action.ts'
import { describeOutcome } from '../summary/describe-outcome.ts'
import { summaryText } from '../words/en/summary.ts'

export type ScanAction = {
  type: string
  programId: string
  programName?: string
  /** Wallets (the owners of token accounts) where known, otherwise the accounts themselves. */
  from?: string
  to?: string
  mint?: string
  amountUi?: number
}

/** The scan's answer, with exactly the fields of contract 2.10. Unknown values are left out. */
export type ScanAnswer = {
  verdict: Verdict
  score: number
  summary: string
  details: {
    actions: ScanAction[]
    balance_diffs: { address: string; mint: string; deltaUi: number }[]
    flags: string[]
    simulation: { logs: string[]; err?: Record<string, unknown> }
  }
  explanations: string[]
}

export const buildScanAnswer = (input: {
  context: RiskContext
  findings: readonly Finding[]
  assessment: Assessment
  logs: readonly string[]
}): ScanAnswer => {
  const { context, findings, assessment, logs } = input
  const described = context.instructions.flatMap((instruction) =>
    describeInstruction(instruction, context),
  )
  const { summary, explanations } = explain(assessment.verdict, findings, () =>
    summaryText(describeOutcome(context)),
  )
  const { simulation } = context
  return {
    ...assessment,
    summary,
    details: {
      actions: described,
      balance_diffs: balanceDiffs(context),
      flags: [
        ...new Set(findings.filter(({ stage }) => stage === 'scored').map(({ code }) => code)),
      ],
      simulation: {
        logs: [...logs],
        ...(simulation.status === 'failed' && { err: simulation.error }),
      },
    },
    explanations,
  }
}

/**
 * Includes every top-level instruction except the compute budget, and only those inner instructions that concern the
 * user.
 */
const describeInstruction = (
  instruction: DecodedInstruction,
  context: RiskContext,
): ScanAction[] => {
  const { programId, path, actions } = instruction
  if (programId === computeBudgetProgram) return []
  const top = path.length === 1
  const shown = actions.filter((action) => top || concernsUser(action, context))
  const proposed = describeProposed(instruction, context)
  if (shown.length === 0 && top) return [callOf(instruction), ...proposed]
  return [...shown.map((action) => describe(action, instruction, context)), ...proposed]
}

/** Actions that are put to a multisig's vote are listed like the others, as `PROPOSED_…`. */
const describeProposed = ({ proposed }: DecodedInstruction, context: RiskContext): ScanAction[] =>
  (proposed?.instructions ?? []).flatMap((instruction) =>
    describeInstruction(instruction, context).map((action) => ({
      ...action,
      type: `PROPOSED_${action.type}`,
    })),
  )

const describe = (
  action: Action,
  instruction: DecodedInstruction,
  context: RiskContext,
): ScanAction => {
  const { from, to, mint, amount } = describeAction(action, context)
  const amountUi =
    amount?.decimals === undefined
      ? undefined
      : Number(decimalText(displayedUnits(amount.raw, amount.factor), amount.decimals))
  return {
    type: actionType(action),
    ...programOf(instruction),
    ...(from && { from }),
    ...(to && { to }),
    ...(mint && { mint }),
    ...(amountUi !== undefined && { amountUi }),
  }
}

const programOf = ({
  programId,
  programName,
}: DecodedInstruction): Pick<ScanAction, 'programId' | 'programName'> => {
  const name = programName ?? programNames.get(programId)?.name
  return { programId, ...(name && { programName: name }) }
}

const callOf = (instruction: DecodedInstruction): ScanAction => {
  const program = programOf(instruction)
  return { type: callType(instruction, program.programName !== undefined), ...program }
}

/**
 * `SWAP_EXACT_IN` for an instruction of which only the name is known. A known program may still have unknown
 * instructions.
 */
const callType = ({ status, name }: DecodedInstruction, programKnown: boolean): string => {
  if (status === 'unknown-instruction' || status === 'malformed') return 'UNKNOWN_INSTRUCTION'
  if (!name) return programKnown ? 'UNKNOWN_INSTRUCTION' : 'UNKNOWN_PROGRAM_CALL'
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()
}

const concernsUser = (action: Action, { identity }: RiskContext): boolean =>
  Object.values(action).some(
    (value) =>
      typeof value === 'string' &&
      isAddressLike(value) &&
      (identity.ownedBefore(value) || identity.ownedAfter(value)),
  )

/** Values of an action are words, kinds and addresses; only addresses are this long. */
const isAddressLike = (value: string): value is Address => value.length >= 32

/** The user's rows first, then in account order. */
export const balanceRows = ({ user, effects }: RiskContext): BalanceChange[] => [
  ...effects.balances.filter(({ owner }) => owner === user),
  ...effects.balances.filter(({ owner }) => owner !== user),
]

/** Rows of mints with unknown decimals are left out. */
const balanceDiffs = (context: RiskContext): ScanAnswer['details']['balance_diffs'] =>
  balanceRows(context).flatMap(({ owner, mint, decimals, before, after }) =>
    decimals === undefined
      ? []
      : [
          {
            address: owner,
            mint,
            deltaUi: Number(
              decimalText(
                displayedUnits(after - before, context.decimals.factors?.get(mint)),
                decimals,
              ),
            ),
          },
        ],
  )
