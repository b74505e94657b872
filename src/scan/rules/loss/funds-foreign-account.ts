import type { Address } from '../../../solana/address/address.ts'
import { rentExemptLamports } from '../../scenarios/scenario.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import { calledByKnownProgram } from '../../facts/movement.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress, solText } from '../../../findings/words/amounts.ts'
import { fundedAccountMinLamports, majorityPercent } from '../../thresholds.ts'

/**
 * The user's SOL goes into an account that is made in the transaction for a program which nobody knows and which is not even
 * called: only that program can take it out again. It looks like opening an account, and is a gift. Benign look-alikes: the
 * rent of a large account, which its size explains, and an account whose program sets it up in the same transaction.
 */
export const fundsForeignAccount: Rule = {
  id: 'funds-foreign-account',
  flag: 'FUNDS_FOREIGN_ACCOUNT',
  severity: 'high',
  stage: 'scored',
  sources: ['Solana System program: CreateAccount, CreateAccountWithSeed (only the owner debits)'],
  evaluate: (context) => {
    const called = new Set(context.instructions.map(({ programId }) => programId))
    return context.instructions.flatMap((instruction) => {
      if (calledByKnownProgram(instruction, context)) return []
      return instruction.actions.flatMap((action) =>
        action.type === 'create-account' && isForeign(action.programOwner, context, called)
          ? observe(action, instruction.path, context)
          : [],
      )
    })
  },
}

const isForeign = (
  program: Address,
  { knownPrograms }: RiskContext,
  called: ReadonlySet<Address>,
): boolean =>
  !corePrograms.has(program) &&
  !knownPrograms.has(program) &&
  !programNames.has(program) &&
  !called.has(program)

const observe = (
  action: Extract<Action, { type: 'create-account' }>,
  at: readonly number[],
  context: RiskContext,
): Observation[] => {
  const { account, payer, lamports, programOwner } = action
  if (!context.identity.isUsers(payer)) return []
  const held = context.before.get(payer)?.lamports ?? 0n
  const bytes = context.after?.get(account)?.data.length ?? 0
  const beyondRent = lamports - rentExemptLamports(bytes)
  // Somebody may choose a size that explains any sum, but not more than half of what one has.
  if (beyondRent < fundedAccountMinLamports && lamports * 100n < held * majorityPercent) return []
  if (lamports < fundedAccountMinLamports) return []
  return [
    {
      what: `Puts ${solText(lamports)} of yours into a new account that belongs to the program ${shortAddress(programOwner)}.`,
      why: 'Nobody knows that program, it does nothing here, and only it can give the SOL back.',
      advice: 'Do not sign unless you wrote that program.',
      at: [at],
      subject: programOwner,
    },
  ]
}
