import type { ActivityAmount } from '../../activity/activity-item.ts'
import { leftoverLamports } from '../../activity/trades/legs.ts'
import { tipAccounts } from '../../solana/known/tip-accounts.ts'
import type { Address } from '../../solana/address/address.ts'
import {
  computeBudgetProgram,
  lighthouseProgram,
  memoProgram,
  memoV1Program,
  token2022Program,
  wrappedSolMint,
} from '../../solana/address/known-address.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { pullTermsOf } from '../facts/control/pull-terms.ts'
import { type SummaryAction, summaryAction } from './describe-action.ts'
import { coreCallOf } from './describe-call.ts'
import type { SummaryPart } from './summary.ts'

/** The statements of the top-level instructions. */
export type PlainSummary = {
  /** Main statements first, then accounts that are opened for them, then a tip that is worth mentioning. */
  parts: SummaryPart[]
  /** The user's amounts in these statements. */
  amounts: ActivityAmount[]
  /**
   * Whether nothing is left out: every instruction has a statement, and none moves funds between the user's own
   * accounts.
   */
  whole: boolean
  /** Whether something is put to a multisig's vote: its content matters more than what moves now. */
  proposes: boolean
}

export const describePlain = (context: RiskContext): PlainSummary => {
  const lines = context.instructions
    .filter(({ path, programId }) => path.length === 1 && !quietPrograms.has(programId))
    .flatMap((instruction) => linesOf(instruction, context))
  const shown = lines.filter((line, index) => !isCreatedFor(line, lines, index))
  const first = shown.flatMap(({ part, opens }) => (part && !opens ? [part] : []))
  const opened = shown.flatMap(({ part, opens }) => (part && opens ? [part] : []))
  const lamports = lines.reduce((sum, { tipLamports = 0n }) => sum + tipLamports, 0n)
  const alone = first.length + opened.length === 0
  const showsTip = lamports > 0n && (alone || lamports > leftoverLamports)
  return {
    parts: [...first, ...opened, ...(showsTip ? [{ part: 'tip' as const, lamports }] : [])],
    amounts: lines.flatMap((line) => statedAmounts(line, shown.includes(line))),
    whole: lines.every(({ incomplete }) => !incomplete),
    proposes: lines.some(({ proposed }) => proposed),
  }
}

/** A cost whose statement is left out counts as stated only if it is no more than rent. */
const statedAmounts = ({ amounts = [] }: Line, isShown: boolean): ActivityAmount[] =>
  isShown ? amounts : amounts.filter(({ raw }) => raw <= leftoverLamports)

/** One statement per action of the top-level instructions. */
export const statedActions = (context: RiskContext): SummaryPart[] =>
  context.instructions
    .filter(({ path }) => path.length === 1)
    .flatMap((instruction) =>
      instruction.actions.flatMap((action) => summaryAction(action, instruction, context) ?? []),
    )
    .map((action) => ({ part: 'action', ...action }))

/** Programs that change nothing by themselves: they price, label or guard the other instructions. */
const quietPrograms: ReadonlySet<Address> = new Set([
  computeBudgetProgram,
  lighthouseProgram,
  memoProgram,
  memoV1Program,
])

type Line = {
  part?: SummaryPart
  /** An account that is created here. */
  created?: Address
  /** The account of the line. */
  about?: Address | undefined
  /** Only opens an account for another line. */
  opens?: boolean
  tipLamports?: bigint
  amounts?: ActivityAmount[]
  /** The statement is incomplete, or missing. */
  incomplete?: boolean
  proposed?: boolean
}

const linesOf = (instruction: DecodedInstruction, context: RiskContext): Line[] => {
  const { actions, proposed, accounts } = instruction
  const call = coreCallOf(instruction)
  if (call) return [{ part: { part: 'call', ...call }, about: accounts[0]?.address }]
  const pull = pullTermsOf(instruction, context)
  if (pull) return [{ part: { part: 'pull', ...pull } }]
  const lines = actions.map((action) => lineOf(action, instruction, context))
  if (proposed) return [...lines, ...proposedLines(proposed.instructions, context)]
  return lines.length > 0 ? lines : [setsUp(instruction, context) ? {} : { incomplete: true }]
}

/** Extensions of a new token or account are part of its creation. */
const setsUp = (
  { programId, name = '', accounts }: DecodedInstruction,
  { identity }: RiskContext,
): boolean => {
  const account = accounts[0]?.address
  return (
    programId === token2022Program &&
    name.startsWith('Initialize') &&
    account !== undefined &&
    identity.isFresh(account)
  )
}

/** Actions that are put to a multisig's vote. */
const proposedLines = (instructions: readonly DecodedInstruction[], context: RiskContext): Line[] =>
  instructions
    .flatMap((instruction) => linesOf(instruction, context))
    .map(({ part, incomplete }) => ({
      ...(part && { part: { part: 'proposal', proposed: part }, proposed: true }),
      ...(incomplete && { incomplete }),
    }))

/** Bookkeeping without a statement. */
const quietActions: ReadonlySet<Action['type']> = new Set(['advance-nonce', 'sync-native'])

const lineOf = (action: Action, instruction: DecodedInstruction, context: RiskContext): Line => {
  if (action.type === 'transfer-sol' && tipAccounts.has(action.to)) return tipLine(action, context)
  if (quietActions.has(action.type)) return {}
  const stated = summaryAction(action, instruction, context)
  if (!stated) return { incomplete: true }
  const line: Line = {
    part: { part: 'action', ...stated },
    about: 'account' in action ? action.account : undefined,
    amounts: amountsOf(stated, context),
  }
  // A wrapped account holds SOL, so its balance is reported as SOL.
  if (action.type === 'close-account' && stated.mint === wrappedSolMint)
    return { ...line, incomplete: true }
  if (action.type === 'create-account') return { ...line, created: action.account }
  if (action.type === 'create-token-account') return { ...line, opens: true }
  return isToSelf(stated) ? { ...line, incomplete: true } : line
}

const tipLine = (
  { from, lamports }: Extract<Action, { type: 'transfer-sol' }>,
  { user }: RiskContext,
): Line => ({
  tipLamports: lamports,
  amounts: from === user ? [{ mint: wrappedSolMint, raw: lamports, direction: 'out' }] : [],
})

const isToSelf = ({ action: { type }, from, to }: SummaryAction): boolean =>
  (type === 'transfer-sol' || type === 'transfer-token' || type === 'transfer-asset') && from === to

/** An approval moves nothing yet, and minting costs the authority nothing. */
const amountsOf = (stated: SummaryAction, { user }: RiskContext): ActivityAmount[] => {
  const { action, from, to, mint, amount } = stated
  if (action.type === 'approve' || !mint || !amount || isToSelf(stated)) return []
  if (to === user) return [{ mint, raw: amount.raw, direction: 'in' }]
  return from === user && action.type !== 'mint-to'
    ? [{ mint, raw: amount.raw, direction: 'out' }]
    : []
}

/** Creating an account is not worth a statement next to its purpose. */
const isCreatedFor = ({ created }: Line, lines: readonly Line[], index: number): boolean =>
  created !== undefined && lines.some(({ about }, at) => at !== index && about === created)
