import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { tokenAmount } from '../../findings/amount.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { ProgramDataState, TokenAccountState } from '../../solana/state/account-state.ts'
import type { Guard, TokenCondition, Unguarded } from './guard.ts'
import { guardProgramData, guardTokenAccount, guardWallet } from './lighthouse.ts'
import type { ReplaceablePrograms } from './replaceable-programs.ts'
import { floorOf } from './floor.ts'
import { holdingGuards } from './holding-guards.ts'
import { guardFeeToleranceLamports } from '../thresholds.ts'

export type GuardInput = {
  context: RiskContext
  /** Accounts returned by the simulation. */
  after: ReadonlyMap<Address, Account | undefined>
  programs: ReplaceablePrograms
  /** By address of the data account, if it could be read. */
  programData: ReadonlyMap<Address, ProgramDataState>
  /** What the guards themselves cost. */
  extraFeeLamports?: bigint
}

/**
 * The conditions under which the user gets the previewed outcome, most important first: the wallet, its token accounts,
 * other accounts that it has rights over, the code of replaceable programs.
 */
export const chooseGuards = (input: GuardInput): { guards: Guard[]; unguarded: Unguarded[] } => {
  const programs = programGuards(input)
  return {
    guards: [
      ...walletGuards(input),
      ...tokenGuards(input),
      ...holdingGuards(input),
      ...programs.guards,
    ],
    unguarded: [
      ...input.context.effects.unseen,
      ...input.programs.unguarded,
      ...programs.unguarded,
    ],
  }
}

/** A wallet that is assigned to another program, or gone, has nothing to guard: findings report it. */
const walletGuards = ({ context, after, extraFeeLamports = 0n }: GuardInput): Guard[] => {
  const { user, before, states } = context
  const later = after.get(user)
  if (!later || states.after.get(user)?.kind !== 'wallet') return []
  const held = before.get(user)?.lamports ?? 0n
  const toleranceLamports = guardFeeToleranceLamports + extraFeeLamports
  const minLamports = floorOf(held, later.lamports, toleranceLamports)
  return [
    guardWallet(user, [
      { kind: 'wallet-owned-by-system' },
      { kind: 'wallet-without-data' },
      { kind: 'wallet-holds', minLamports },
    ]),
  ]
}

const tokenGuards = ({ context }: GuardInput): Guard[] =>
  [...context.states.after].flatMap(([account, state]) =>
    state?.kind === 'token-account' && state.owner === context.user
      ? [guardTokenAccount(account, tokenConditions(account, state, context))]
      : [],
  )

const tokenConditions = (
  account: Address,
  state: TokenAccountState,
  { user, states, decimals }: RiskContext,
): TokenCondition[] => {
  const { mint, amount, delegate, delegatedAmount, closeAuthority } = state
  const earlier = states.before.get(account)
  const mineBefore = earlier?.kind === 'token-account' && earlier.owner === user
  const floor = floorOf(mineBefore ? earlier.amount : 0n, amount, 0n)
  const max = tokenAmount(delegatedAmount, mint, decimals)
  return [
    { kind: 'token-owner', account, owner: user },
    { kind: 'tokens-held', account, min: tokenAmount(floor, mint, decimals) },
    { kind: 'delegate', account, ...(delegate && { delegate }) },
    ...(delegate ? [{ kind: 'delegated-amount' as const, account, max }] : []),
    { kind: 'close-authority', account, ...(closeAuthority && { closeAuthority }) },
  ]
}

const programGuards = ({ programs, programData }: GuardInput) => {
  const guards: Guard[] = []
  const unguarded: Unguarded[] = []
  for (const [program, account] of programs.dataAccounts) {
    const state = programData.get(account)
    if (!state) unguarded.push({ account: program, reason: 'code-unread' })
    else if (state.upgradeAuthority)
      guards.push(
        guardProgramData(account, {
          kind: 'program-deployed',
          program,
          slot: state.deployedSlot,
        }),
      )
  }
  return { guards, unguarded }
}
