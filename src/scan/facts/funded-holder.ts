import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { Account } from '../../solana/chain.ts'
import type { AccountState } from '../../solana/state/account-state.ts'
import { rentExemptLamports } from '../../solana/state/rent.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { type FundedAccount, fundedAccounts } from './funded-account.ts'
import { isWithinProtocol } from './movement.ts'

/** Kinds of accounts whose holder can withdraw more than rent. */
export type AccountKind =
  | 'stake'
  | 'vote'
  | 'nonce'
  | 'wrapped-sol'
  | 'buffer'
  | 'program'
  | 'token-account'
  | 'mint'
  | 'multisig'

export type HeldAccount = Pick<FundedAccount, 'account' | 'lamports' | 'at'> & {
  holder: Address
  kind: AccountKind
}

/**
 * Accounts that get the user's SOL and that a stranger can empty according to the simulation. Only accounts that are new
 * or that grow: a payment to an existing account is one to its address. What established protocols open is left out.
 */
export const stateHolders = (context: RiskContext): HeldAccount[] =>
  fundedAccounts(context).flatMap((funded) => {
    const { account, at } = funded
    const [earlier, later] = [context.before.get(account), context.after?.get(account)]
    if (!later || (earlier && earlier.data.length === later.data.length)) return []
    if (at.every((path) => isWithinProtocol({ path }, context))) return []
    const held = holderIn(context.states.after.get(account), later, context.user)
    if (!held || !context.identity.isStranger(held.holder)) return []
    const lamports = funded.lamports - held.rentLamports
    return [{ account, at, holder: held.holder, kind: held.kind, lamports }]
  })

type Holding = { holder: Address; kind: AccountKind; rentLamports: bigint }

/** The holder, and what of the balance is rent that people pay for others. */
const holderIn = (
  state: AccountState | undefined,
  { data }: Pick<Account, 'data'>,
  user: Address,
): Holding | undefined => {
  const held = (holder: Address | undefined, kind: AccountKind, rentLamports = 0n) =>
    holder && { holder, kind, rentLamports }
  switch (state?.kind) {
    case 'stake':
      return held(state.withdrawer, 'stake')
    case 'nonce':
      return held(state.authority, 'nonce')
    case 'buffer':
      return held(state.authority, 'buffer')
    case 'program-data':
      return held(state.upgradeAuthority, 'program')
    case 'token-account':
      // Wrapped SOL counts as SOL of its owner, and shows in the balances.
      return state.mint === wrappedSolMint
        ? undefined
        : held(state.owner, 'token-account', rentExemptLamports(data.length))
    case 'mint':
      return held(
        state.mintAuthority ?? state.closeAuthority,
        'mint',
        rentExemptLamports(data.length),
      )
    case 'multisig':
      return held(
        state.signers.find((signer) => signer !== user),
        'multisig',
        rentExemptLamports(data.length),
      )
    default:
      return undefined
  }
}
