import type { Address } from '../../solana/address/address.ts'
import {
  computeBudgetProgram,
  lighthouseProgram,
  memoProgram,
  memoV1Program,
  wrappedSolMint,
} from '../../solana/address/known-address.ts'
import { leftoverLamports } from '../../activity/trades/legs.ts'
import { tipAccounts } from '../../activity/trades/tip-accounts.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { solText } from '../../findings/words/amounts.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import { type ActionParts, describeAction } from './describe-action.ts'
import { callSentence } from './describe-call.ts'

/** What of the user's comes or goes in something that is said. */
export type ToldAmount = { mint: Address; amount: bigint; direction: 'in' | 'out' }

/** What the top-level instructions say by themselves. */
export type PlainSentences = {
  /** What matters first, then accounts that are opened for it, then a tip that is worth a word. */
  sentences: string[]
  amounts: ToldAmount[]
  /** Whether that is all there is to tell: every instruction has a meaning in words, and none moves the user's own about. */
  whole: boolean
  /** Whether something is put to a multisig's vote: what that is matters more than what moves now. */
  proposes: boolean
}

export const plainSentences = (context: RiskContext): PlainSentences => {
  const lines = context.instructions
    .filter(({ path, programId }) => path.length === 1 && !quietPrograms.has(programId))
    .flatMap((instruction) => linesOf(instruction, context))
  const said = lines.filter((line, index) => !isMadeFor(line, lines, index))
  const tip = lines.reduce((sum, { tipLamports = 0n }) => sum + tipLamports, 0n)
  const first = said.flatMap(({ sentence, opens }) => (sentence && !opens ? [sentence] : []))
  const opened = said.flatMap(({ sentence, opens }) => (sentence && opens ? [sentence] : []))
  const alone = first.length + opened.length === 0
  const told = tip > 0n && (alone || tip > leftoverLamports)
  return {
    sentences: [
      ...first,
      ...opened,
      ...(told ? [`Pay a tip of ${solText(tip)} for inclusion.`] : []),
    ],
    amounts: lines.flatMap(({ amounts = [] }) => amounts),
    whole: lines.every(({ unsaid }) => !unsaid),
    proposes: lines.some(({ proposed }) => proposed),
  }
}

/** Programs that change nothing by themselves: they price, label or guard what the others do. */
const quietPrograms: ReadonlySet<Address> = new Set([
  computeBudgetProgram,
  lighthouseProgram,
  memoProgram,
  memoV1Program,
])

type Line = {
  sentence?: string
  /** An account that is made here. */
  made?: Address
  /** An account that the line is about. */
  about?: Address | undefined
  /** Only opens an account for what comes before or after. */
  opens?: boolean
  tipLamports?: bigint
  amounts?: ToldAmount[]
  /** There is more to it than words say. */
  unsaid?: boolean
  proposed?: boolean
}

const linesOf = (instruction: DecodedInstruction, context: RiskContext): Line[] => {
  const { actions, proposed, accounts } = instruction
  const call = callSentence(instruction)
  if (call) return [{ sentence: call, about: accounts[0]?.address }]
  const lines = actions.map((action) => lineOf(action, context))
  if (proposed) return [...lines, ...proposedLines(proposed.instructions, context)]
  return lines.length > 0 ? lines : [{ unsaid: true }]
}

/** What is put to a multisig's vote. */
const proposedLines = (instructions: readonly DecodedInstruction[], context: RiskContext): Line[] =>
  instructions
    .flatMap((instruction) => linesOf(instruction, context))
    .map(({ sentence, unsaid }) => ({
      ...(sentence && { sentence: `Propose to the multisig: ${sentence}`, proposed: true }),
      ...(unsaid && { unsaid }),
    }))

/** Bookkeeping that has no sentence and needs none. */
const quietActions: ReadonlySet<Action['type']> = new Set(['advance-nonce', 'sync-native'])

const lineOf = (action: Action, context: RiskContext): Line => {
  if (action.type === 'transfer-sol' && tipAccounts.has(action.to))
    return {
      tipLamports: action.lamports,
      amounts:
        action.from === context.user
          ? [{ mint: wrappedSolMint, amount: action.lamports, direction: 'out' }]
          : [],
    }
  if (quietActions.has(action.type)) return {}
  const parts = describeAction(action, context)
  const { sentence, from, to, type } = parts
  if (!sentence) return { unsaid: true }
  const about = 'account' in action ? action.account : undefined
  const line = { sentence, about, amounts: amountsOf(parts, context) }
  // What a wrapped account holds is SOL, and is told as that.
  if (action.type === 'close-account' && parts.mint === wrappedSolMint)
    return { ...line, unsaid: true }
  if (action.type === 'create-account') return { ...line, made: action.account }
  if (action.type === 'create-token-account') return { ...line, opens: true }
  return type === 'TRANSFER' && from === to ? { ...line, unsaid: true } : line
}

/** What is only allowed to somebody moves nothing yet, and who mints gives nothing of his own. */
const amountsOf = (
  { type, from, to, mint, amount }: ActionParts,
  { user }: RiskContext,
): ToldAmount[] => {
  if (type === 'APPROVE' || !mint || amount === undefined) return []
  if (type === 'TRANSFER' && from === to) return []
  if (to === user) return [{ mint, amount, direction: 'in' }]
  return from === user && type !== 'MINT_TO' ? [{ mint, amount, direction: 'out' }] : []
}

/** That an account is made says nothing beside what it is made for. */
const isMadeFor = ({ made }: Line, lines: readonly Line[], index: number): boolean =>
  made !== undefined && lines.some(({ about }, at) => at !== index && about === made)
