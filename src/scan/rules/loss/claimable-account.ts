import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import { systemProgram } from '../../../solana/address/known-address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { rentExemptLamports } from '../../../solana/state/rent.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import {
  type FundedAccount,
  fundedAccounts,
  isBlank,
  isClaimedByInit,
  isFunded,
  isLargeShare,
} from '../../facts/funded-account.ts'
import { fundedAccountMinLamports } from '../../thresholds.ts'

export type ClaimableAccount = {
  account: Address
  /** Owner of the account, which initializes it. */
  program: Address
  /** How many further accounts are left in the same state. */
  others: number
  /** The user's SOL in all of them. */
  lamports: bigint
}

/**
 * The user's SOL goes into an account that a program owns and has not initialized: stake, vote, nonce and token accounts,
 * buffers, proofs, Merkle trees. The next to initialize it becomes its owner, and no signature of the user is needed. It
 * looks like opening an account, but is a gift to the first who comes. Benign look-alikes: an account that the same
 * transaction initializes, and the rent of a small one.
 */
export const claimableAccount: ScanRule<'claimable-account', ClaimableAccount> = {
  id: 'claimable-account',
  code: 'CLAIMABLE_ACCOUNT',
  severity: 'high',
  sources: [
    'Solana Stake, Vote, System and loader programs; SPL Token: initializing needs no signature of the payer',
    'ZK ElGamal Proof program: the context state authority is named by the proof instruction',
    'SPL Account Compression: init_empty_merkle_tree names the authority',
  ],
  evaluate: (context) => {
    const claimable = fundedAccounts(context).flatMap(
      (funded) => claimableIn(funded, context) ?? [],
    )
    const [first] = claimable
    const lamports = claimable.reduce((sum, each) => sum + each.lamports, 0n)
    if (!first || !isFunded(lamports, context, fundedAccountMinLamports)) return []
    return [observe(first, claimable, context)]
  },
}

type Claimable = FundedAccount & { program: Address }

/** The account with what is left in it for others; undefined if there is nothing to initialize. */
const claimableIn = (funded: FundedAccount, context: RiskContext): Claimable | undefined => {
  const { account } = funded
  if (!context.after) {
    const program = uninitializedOwner(funded, context)
    return program && { ...funded, program }
  }
  const [earlier, later] = [context.before.get(account), context.after.get(account)]
  if (!later || !isBlank(later) || (earlier && !isClaimedByInit(later.owner))) return undefined
  const gained = later.lamports - (earlier?.lamports ?? 0n)
  const lamports = gained < funded.lamports ? gained : funded.lamports
  if (!isClaimedByInit(later.owner) && isRentOnly(lamports, later.data.length, context))
    return undefined
  return { ...funded, lamports, program: later.owner }
}

/** Apps open large accounts in one transaction and initialize them in the next; few are worth half of a balance. */
const isRentOnly = (lamports: bigint, bytes: number, context: RiskContext): boolean =>
  lamports - rentExemptLamports(bytes) < fundedAccountMinLamports &&
  !isLargeShare(lamports, context)

/** Without a simulation: no instruction of the program that owns the new account concerns it. */
const uninitializedOwner = (
  { account, createdFor }: FundedAccount,
  { instructions }: RiskContext,
): Address | undefined => {
  // Whether a new System account has data, and so is no wallet, is not known.
  if (createdFor === undefined || createdFor === systemProgram || !isRead(createdFor))
    return undefined
  const initialized = instructions.some(
    ({ programId, accounts, actions }) =>
      programId !== systemProgram &&
      (accounts.some(({ address }) => address === account) ||
        actions.some((action) => action.type !== 'transfer-sol' && namesAccount(action, account))),
  )
  return initialized ? undefined : createdFor
}

const isRead = (program: Address): boolean => isClaimedByInit(program) || programNames.has(program)

const namesAccount = (action: object, account: Address): boolean =>
  Object.values(action).includes(account)

const observe = (
  { account, program }: Claimable,
  all: readonly Claimable[],
  context: RiskContext,
): Observation<ClaimableAccount> => {
  const lamports = all.reduce((sum, each) => sum + each.lamports, 0n)
  return {
    params: { account, program, others: all.length - 1, lamports },
    subject: account,
    at: all.flatMap(({ at }) => at),
    ...(isLargeShare(lamports, context) && { severity: 'critical' as const }),
  }
}
