import type { Observation } from '../../../findings/check.ts'
import { isSerious, type Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import {
  systemProgram,
  token2022Program,
  tokenProgram,
  wrappedSolMint,
} from '../../../solana/address/known-address.ts'
import { mintHeldIn } from '../../../solana/effects/account-states.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { Identity } from '../../context/identity.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { calledByKnownProgram } from '../../facts/movement.ts'
import { isWorthLittle } from '../../facts/small-amount.ts'
import { severityOfLoss } from '../../facts/loss/loss-size.ts'
import { isSponsor } from '../../facts/origin.ts'
import { rentPaidMinAccounts } from '../../count-thresholds.ts'

export type RentSiphon = {
  accounts: readonly Address[]
  /** Their gain; 0 without a simulation. */
  lamports: bigint
}

/**
 * The user pays for several accounts of others, each with a rent deposit that goes to its owner when it is closed.
 * Benign look-alikes: sending tokens to people without an account for them (tokens of some worth arrive there in the
 * same transaction), accounts that are closed to the user again, and established protocols that open their own accounts.
 */
export const rentSiphon: ScanRule<'rent-siphon', RentSiphon> = {
  id: 'rent-siphon',
  code: 'PAYS_RENT_FOR_OTHERS',
  severity: 'medium',
  sources: ['Associated Token Account program: Create; System program: CreateAccount', 'kora#428'],
  evaluate: (context) => {
    const paid = paidAccounts(context)
    return paid.size >= rentPaidMinAccounts ? [observe(paid, context)] : []
  },
}

/** Accounts of others that the user pays for, and the instruction that creates each. */
const paidAccounts = (context: RiskContext): Map<Address, InstructionPath> => {
  const served = servedAccounts(context)
  const found = new Map<Address, InstructionPath>()
  for (const instruction of context.instructions) {
    if (calledByKnownProgram(instruction, context)) continue
    if (context.knownPrograms.has(instruction.programId)) continue
    for (const action of instruction.actions) {
      const account = accountForOthers(action, context)
      if (account && !served.has(account)) found.set(account, instruction.path)
    }
  }
  return found
}

/**
 * Accounts that tokens are sent to, and those whose rent comes back to the user at once. Tokens that cannot be worth the
 * rent serve nothing.
 */
const servedAccounts = (context: RiskContext): ReadonlySet<Address> => {
  const { instructions, identity, states } = context
  return new Set(
    instructions.flatMap(({ actions }) =>
      actions.flatMap((action) => {
        if (action.type === 'transfer-token') {
          const mint = action.mint ?? mintHeldIn(states, action.from, action.to)
          const serves =
            action.amount > 0n && !(mint && isWorthLittle({ mint, lost: action.amount }, context))
          return serves ? [action.to] : []
        }
        const returns = action.type === 'close-account' && identity.ownedAfter(action.destination)
        return returns ? [action.account] : []
      }),
    ),
  )
}

/** A token, stake, vote or other account of another wallet, or one of an unknown program, at the user's expense. */
const accountForOthers = (
  action: Action,
  { identity, knownPrograms }: RiskContext,
): Address | undefined => {
  if (action.type === 'create-token-account') {
    const paid =
      identity.isUser(action.payer) || identity.isUser(identity.creatorOf(action.account))
    return paid && identity.isFresh(action.account) && identity.isStranger(action.owner)
      ? action.account
      : undefined
  }
  if (action.type !== 'create-account' || !identity.isUser(action.payer)) return undefined
  const { account, programOwner } = action
  const token = programOwner === tokenProgram || programOwner === token2022Program
  if (token || knownPrograms.has(programOwner)) return undefined
  const core = corePrograms.has(programOwner) && programOwner !== systemProgram
  return (core ? isWithdrawnByStranger : isLeftToOthers)(account, identity) ? account : undefined
}

const isLeftToOthers = (account: Address, { ownedAfter }: Identity): boolean => !ownedAfter(account)

/** Stake, a vote account or a buffer whose holder takes its SOL. What has no holder is opened for all, or for good. */
const isWithdrawnByStranger = (account: Address, { ownerOf, isStranger }: Identity): boolean => {
  const holder = ownerOf(account)
  return holder !== account && isStranger(holder)
}

const observe = (
  paid: ReadonlyMap<Address, InstructionPath>,
  context: RiskContext,
): Observation<RentSiphon> => ({
  params: { accounts: [...paid.keys()], lamports: gainOf(paid, context) },
  at: [...paid.values()],
  severity: severityOf(paid, context),
})

const gainOf = (
  paid: ReadonlyMap<Address, InstructionPath>,
  { effects }: RiskContext,
  counts: (account: Address) => boolean = () => true,
): bigint =>
  effects.balances
    .filter(({ owner, before, after }) => paid.has(owner) && after > before && counts(owner))
    .reduce((sum, { before, after }) => sum + after - before, 0n)

/**
 * A sponsor's only task is to pay: accounts that serve nothing here are opened for the rent. What other wallets can take
 * out again is lost for nothing, unlike the rent of an unknown program's accounts, which may serve the user.
 */
const severityOf = (
  paid: ReadonlyMap<Address, InstructionPath>,
  context: RiskContext,
): Severity => {
  const lost = gainOf(paid, context, (account) =>
    corePrograms.has(context.after?.get(account)?.owner ?? systemProgram),
  )
  const before = context.before.get(context.user)?.lamports ?? 0n
  const size = severityOfLoss({ mint: wrappedSolMint, before, lost }, context)
  return isSponsor(context) || (size && isSerious(size)) ? 'high' : 'medium'
}
