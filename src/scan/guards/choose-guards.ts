import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { solDecimals } from '../../solana/effects/balances.ts'
import type { RiskContext } from '../context/rule.ts'
import { amountText, decimalText, shortAddress } from '../../findings/words/amounts.ts'
import {
  holderOf,
  type ProgramDataState,
  type TokenAccountState,
} from '../../solana/state/account-state.ts'
import type { Guard, Unguarded } from './guard.ts'
import {
  type Assertion,
  closeAuthorityIs,
  delegatedAtMost,
  delegateIs,
  guardProgramData,
  guardTokenAccount,
  guardWallet,
  holdsNoData,
  lamportsAtLeast,
  ownedBySystem,
  tokenOwnerIs,
  tokensAtLeast,
} from './lighthouse.ts'
import type { ReplaceablePrograms } from './replaceable-programs.ts'
import { guardFeeToleranceLamports, guardGainTolerancePercent } from '../thresholds.ts'

export type GuardInput = {
  context: RiskContext
  /** The accounts that the simulation reported. */
  after: ReadonlyMap<Address, Account | undefined>
  programs: ReplaceablePrograms
  /** Of each data account that could be read. */
  programData: ReadonlyMap<Address, ProgramDataState>
}

/**
 * What must still hold when the transaction runs for the user to get what he was shown, the most important first: his
 * wallet, his token accounts, the code of programs that could be replaced.
 */
export const chooseGuards = (input: GuardInput): { guards: Guard[]; unguarded: Unguarded[] } => {
  const programs = programGuards(input)
  return {
    guards: [...walletGuards(input), ...tokenGuards(input), ...programs.guards],
    unguarded: [
      ...input.context.effects.unseen,
      ...otherHoldings(input.context),
      ...input.programs.unguarded,
      ...programs.unguarded,
    ],
  }
}

/** A wallet that is another program's afterwards, or gone, is nothing to hold on to: the findings speak of it. */
const walletGuards = ({ context, after }: GuardInput): Guard[] => {
  const { user, before, states } = context
  const later = after.get(user)
  if (!later || states.after.get(user)?.kind !== 'wallet') return []
  const floor = floorOf(before.get(user)?.lamports ?? 0n, later.lamports, guardFeeToleranceLamports)
  return [
    guardWallet(user, [
      ownedBySystem('Your wallet still belongs to the System program.'),
      holdsNoData('Your wallet is not made a data account, which could not send SOL.'),
      lamportsAtLeast(floor, `Your wallet holds at least ${decimalText(floor, solDecimals)} SOL.`),
    ]),
  ]
}

const tokenGuards = ({ context }: GuardInput): Guard[] =>
  [...context.states.after].flatMap(([account, state]) =>
    state?.kind === 'token-account' && state.owner === context.user
      ? [guardTokenAccount(account, tokenAssertions(account, state, context))]
      : [],
  )

const tokenAssertions = (
  account: Address,
  state: TokenAccountState,
  { user, states, decimals }: RiskContext,
): Assertion[] => {
  const { mint, amount, delegate, delegatedAmount, closeAuthority } = state
  const earlier = states.before.get(account)
  const mineBefore = earlier?.kind === 'token-account' && earlier.owner === user
  const floor = floorOf(mineBefore ? earlier.amount : 0n, amount, 0n)
  const name = shortAddress(account)
  const delegation = delegate
    ? `${shortAddress(delegate)} and nobody else may move tokens out of ${name}.`
    : `Nobody but you may move tokens out of ${name}.`
  return [
    tokenOwnerIs(user, `You own the account ${name}.`),
    tokensAtLeast(
      floor,
      `The account ${name} holds at least ${amountText(floor, mint, decimals)}.`,
    ),
    delegateIs(delegate, delegation),
    ...(delegate
      ? [
          delegatedAtMost(
            delegatedAmount,
            `It may move at most ${amountText(delegatedAmount, mint, decimals)} out of ${name}.`,
          ),
        ]
      : []),
    closeAuthorityIs(
      closeAuthority,
      closeAuthority
        ? `${shortAddress(closeAuthority)} and nobody else may close ${name}.`
        : `Nobody but you may close ${name}.`,
    ),
  ]
}

/** What is lost or stays is held to exactly; of what is gained, a small part may be missing. */
const floorOf = (before: bigint, after: bigint, tolerance: bigint): bigint => {
  const gain = after > before ? after - before : 0n
  const share = (gain * guardGainTolerancePercent) / 100n
  const floor = after - (share > tolerance ? share : tolerance)
  return floor > 0n ? floor : 0n
}

const programGuards = ({ programs, programData }: GuardInput) => {
  const guards: Guard[] = []
  const unguarded: Unguarded[] = []
  for (const [program, account] of programs.dataAccounts) {
    const state = programData.get(account)
    if (!state) unguarded.push({ account: program, reason: 'Its code could not be read.' })
    else if (state.upgradeAuthority)
      guards.push(
        guardProgramData(
          account,
          state.deployedSlot,
          `The program ${shortAddress(program)} has the code that was looked at, of slot ${state.deployedSlot}.`,
        ),
      )
  }
  return { guards, unguarded }
}

/** Stake, nonce and other accounts that the user disposes of and the message may write. */
const otherHoldings = ({ user, states }: RiskContext): Unguarded[] =>
  [...states.after].flatMap(([account, state]) =>
    state && state.kind !== 'token-account' && holderOf(state) === user
      ? [{ account, reason: `Guards for ${state.kind} accounts are not made here.` }]
      : [],
  )
