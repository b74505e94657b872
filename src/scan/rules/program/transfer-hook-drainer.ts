import type { Address } from '../../../solana/address/address.ts'
import { token2022Program } from '../../../solana/address/known-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { mintStateOf } from '../../facts/receipt.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'

export type TransferHookDrainer = {
  /** The token that is moved. */
  mint: Address
  /** The transfer hook. */
  program: Address
  /** Accounts of the user that it receives besides those of the transfer. */
  accounts: readonly Address[]
}

/**
 * A token whose transfers call an unknown program is moved, and that program gets write access to other accounts of the
 * user. It gets no signature of the user, so this is preparation rather than theft. Benign look-alikes: hooks for
 * royalties and admission, which use their own accounts; one that charges in wrapped SOL is one step milder.
 */
export const transferHookDrainer: ScanRule<'transfer-hook-drainer', TransferHookDrainer> = {
  id: 'transfer-hook-drainer',
  code: 'TRANSFER_HOOK_REACHES_FOR_ACCOUNTS',
  severity: 'critical',
  sources: ['Token-2022: TransferHook; SPL transfer hook interface (extra account metas)'],
  evaluate: (context) =>
    context.instructions.flatMap((instruction) => {
      const hook = hookOf(instruction, context)
      const accounts = hook ? reachedAccounts(instruction, context) : []
      const [first] = accounts
      if (!hook || !first) return []
      return [
        {
          params: { ...hook, accounts },
          at: [instruction.path],
          subject: first,
          ...(isFeeOnly(accounts, context) && { severity: 'high' }),
        },
      ]
    }),
}

/** The hook that this instruction triggers, unless it belongs to an established protocol. */
const hookOf = (
  { programId, actions }: DecodedInstruction,
  context: RiskContext,
): Pick<TransferHookDrainer, 'mint' | 'program'> | undefined => {
  if (programId !== token2022Program) return undefined
  for (const action of actions) {
    if (action.type !== 'transfer-token' || !action.mint) continue
    const state = mintStateOf(context, action.mint)
    const program = state?.kind === 'mint' ? state.transferHook?.program : undefined
    if (program && !context.knownPrograms.has(program)) return { mint: action.mint, program }
  }
  return undefined
}

/** Source, mint, destination and authority come first; the rest is for the hook. */
const ownAccounts = 4

const reachedAccounts = (
  { accounts }: DecodedInstruction,
  { identity }: RiskContext,
): Address[] => {
  const own = new Set(accounts.slice(0, ownAccounts).map(({ address }) => address))
  return accounts
    .slice(ownAccounts)
    .filter(
      ({ address, writable }) => writable && !own.has(address) && identity.ownedBefore(address),
    )
    .map(({ address }) => address)
}

/** A hook that charges a royalty or a fee gets the user's wrapped SOL and nothing else. */
const isFeeOnly = ([first, ...others]: readonly Address[], { states }: RiskContext): boolean => {
  const state = first && states.before.get(first)
  return others.length === 0 && state?.kind === 'token-account' && state.native
}
