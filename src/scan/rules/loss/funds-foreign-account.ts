import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { calledByKnownProgram } from '../../facts/movement.ts'
import { rentExemptLamports } from '../../../solana/state/rent.ts'
import { fundedAccountMinLamports, majorityPercent } from '../../thresholds.ts'

export type FundsForeignAccount = {
  account: Address
  /** Owner of the account. */
  program: Address
  lamports: bigint
}

/**
 * The user's SOL goes into a new account of an unknown program that the transaction does not call: only that program
 * can take it out again. It looks like opening an account, but is a gift. Benign look-alikes: the rent of a large
 * account, which its size explains, and an account that its program initializes in the same transaction.
 */
export const fundsForeignAccount: ScanRule<'funds-foreign-account', FundsForeignAccount> = {
  id: 'funds-foreign-account',
  code: 'FUNDS_FOREIGN_ACCOUNT',
  severity: 'high',
  sources: ['Solana System program: CreateAccount, CreateAccountWithSeed (only the owner debits)'],
  evaluate: (context) => {
    const called = new Set(context.instructions.map(({ programId }) => programId))
    return context.instructions.flatMap((instruction) => {
      if (calledByKnownProgram(instruction, context)) return []
      return instruction.actions.flatMap((action) =>
        action.type === 'create-account' &&
        isForeign(action.programOwner, context, called) &&
        isGift(action, context)
          ? [observe(action, instruction.path)]
          : [],
      )
    })
  },
}

type Creation = Extract<Action, { type: 'create-account' }>

const isForeign = (
  program: Address,
  { knownPrograms }: RiskContext,
  called: ReadonlySet<Address>,
): boolean =>
  !corePrograms.has(program) &&
  !knownPrograms.has(program) &&
  !programNames.has(program) &&
  !called.has(program)

/** Whether the user pays more than rent, with a margin for accounts that are created slightly too large. */
const isGift = ({ account, payer, lamports }: Creation, context: RiskContext): boolean => {
  if (!context.identity.isUser(payer)) return false
  const held = context.before.get(payer)?.lamports ?? 0n
  const bytes = context.after?.get(account)?.data.length ?? 0
  const beyondRent = lamports - rentExemptLamports(bytes)
  // An attacker may choose a size that explains any amount, but not more than half of the user's balance.
  if (beyondRent < fundedAccountMinLamports && lamports * 100n < held * majorityPercent)
    return false
  return lamports >= fundedAccountMinLamports
}

const observe = (
  { account, lamports, programOwner }: Creation,
  at: InstructionPath,
): Observation<FundsForeignAccount> => ({
  params: { account, program: programOwner, lamports },
  subject: programOwner,
  at: [at],
})
