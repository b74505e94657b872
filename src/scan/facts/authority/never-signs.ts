import type { Address } from '../../../solana/address/address.ts'
import { associatedTokenAccount } from '../../../solana/address/associated-token-account.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import {
  associatedTokenProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../../solana/address/known-address.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import {
  corePrograms,
  isNeverWritable,
  isReservedAddress,
} from '../../../solana/state/reserved-address.ts'
import type { RiskContext } from '../../context/risk-context.ts'

/** What an address is that neither a private key nor a program signs for, so that what it owns stays there forever. */
export type NeverSigns = 'mint' | 'asset' | 'token-account' | 'program' | 'runtime' | 'multisig'

/**
 * Why no transaction can ever be signed for an address; undefined if one can. The keys of new mints, token accounts and
 * programs are thrown away once they are opened. An address without a key is signed for by the program that derived
 * it, so only those of programs that never do are meant.
 * Sources: Solana runtime, `invoke_signed`; the Associated Token program signs for its accounts in RecoverNested alone;
 * Squads signs for a multisig's vaults, never for the multisig's own account.
 */
export const neverSigns = (holder: Address, context: RiskContext): NeverSigns | undefined => {
  if (corePrograms.has(holder) || isNeverWritable(holder)) return 'runtime'
  const account = context.before.get(holder) ?? context.after?.get(holder)
  if (context.knownPrograms.has(holder) || account?.executable) return 'program'
  const state = stateAfter(context.states, holder) ?? context.states.before.get(holder)
  switch (state?.kind) {
    case 'mint':
      return 'mint'
    case 'core-asset':
    case 'core-collection':
      return isOnCurve(holder) ? 'asset' : undefined
    case 'token-account':
      return isOnCurve(holder) || isAssociated(holder, state, account?.owner)
        ? 'token-account'
        : undefined
    case 'squads-multisig':
      return 'multisig'
    default:
      return account && !isOnCurve(holder) && isOfRuntime(account.owner) ? 'runtime' : undefined
  }
}

/**
 * The same where no key can exist: that of a new mint or program may have been kept, and its holder could use any right
 * given to it.
 */
export const certainlyNeverSigns = (holder: Address, context: RiskContext): boolean =>
  neverSigns(holder, context) !== undefined &&
  (!isOnCurve(holder) || isReservedAddress(holder) || context.knownPrograms.has(holder))

const isAssociated = (
  account: Address,
  { owner, mint }: { owner: Address; mint: Address },
  program: Address | undefined,
): boolean => program !== undefined && associatedTokenAccount(owner, mint, program) === account

/** Whether a core program owns the account, and lets no caller act for its address. */
const isOfRuntime = (owner: Address): boolean => corePrograms.has(owner) && !signing.has(owner)

/** Programs at whose accounts other programs' addresses can be: wallets without a key, vaults, multisigs. */
const signing: ReadonlySet<Address> = new Set([
  systemProgram,
  tokenProgram,
  token2022Program,
  associatedTokenProgram,
])

/**
 * Whether a wallet can get back what was sent to a token account: RecoverNested moves tokens out of the associated
 * account of an associated account.
 */
export const isRecoverable = (holder: Address, mint: Address, context: RiskContext): boolean => {
  const program = (context.before.get(holder) ?? context.after?.get(holder))?.owner
  if (program === undefined) return false
  const state = stateAfter(context.states, holder) ?? context.states.before.get(holder)
  if (state?.kind !== 'token-account' || !isAssociated(holder, state, program)) return false
  const nested = stateAfter(context.states, associatedTokenAccount(holder, mint, program))
  return nested?.kind === 'token-account' && nested.owner === holder
}
