import type { Address } from '../../../solana/address/address.ts'
import { token2022Program } from '../../../solana/address/known-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { mintStateOf } from '../../facts/receipt.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress, tokenText } from '../../../findings/words/amounts.ts'

/**
 * A token whose transfers call an unknown program is moved, and that program is handed other accounts of the user's to
 * write to. It gets no signature of his, so this is bait or preparation rather than theft. Benign look-alikes: hooks for
 * royalties and admission, which ask for accounts of their own; one that charges in wrapped SOL is one step milder.
 */
export const transferHookDrainer: Rule = {
  id: 'transfer-hook-drainer',
  flag: 'TRANSFER_HOOK_REACHES_FOR_ACCOUNTS',
  severity: 'critical',
  stage: 'scored',
  sources: ['Token-2022: TransferHook; SPL transfer hook interface (extra account metas)'],
  evaluate: (context) =>
    context.instructions.flatMap((instruction) => {
      const program = hookOf(instruction, context)
      const reached = program ? reachedAccounts(instruction, context) : []
      const [first] = reached
      return program && first ? [observe(instruction, { program, first, reached }, context)] : []
    }),
}

/** The hook that this instruction sets off, unless it belongs to an established protocol. */
const hookOf = (
  { programId, actions }: DecodedInstruction,
  context: RiskContext,
): Address | undefined => {
  if (programId !== token2022Program) return undefined
  for (const action of actions) {
    if (action.type !== 'transfer-token' || !action.mint) continue
    const state = mintStateOf(context, action.mint)
    const program = state?.kind === 'mint' ? state.transferHook?.program : undefined
    if (program && !context.knownPrograms.has(program)) return program
  }
  return undefined
}

/** Source, mint, destination and authority come first; what follows is for the hook. */
const ownAccounts = 4

const reachedAccounts = (
  { accounts }: DecodedInstruction,
  { identity }: RiskContext,
): Address[] => {
  const own = new Set(accounts.slice(0, ownAccounts).map(({ address }) => address))
  return accounts
    .slice(ownAccounts)
    .filter(({ address, writable }) => writable && !own.has(address) && identity.wasMine(address))
    .map(({ address }) => address)
}

const observe = (
  { actions, path }: DecodedInstruction,
  { program, first, reached }: { program: Address; first: Address; reached: readonly Address[] },
  { states }: RiskContext,
): Observation => {
  const state = states.before.get(first)
  const feeOnly = reached.length === 1 && state?.kind === 'token-account' && state.native
  const transfer = actions.find((action) => action.type === 'transfer-token')
  const token = tokenText(transfer?.type === 'transfer-token' ? transfer.mint : undefined)
  return {
    what: `Moving ${token} calls the unknown program ${shortAddress(program)} and hands it ${reached.length} more of your accounts.`,
    why: 'A program that only has to decide about a transfer does not need your other accounts.',
    advice: 'Do not sign. A token that comes with such a program is best left alone.',
    at: [path],
    subject: first,
    ...(feeOnly && { severity: 'high' as const }),
  }
}
