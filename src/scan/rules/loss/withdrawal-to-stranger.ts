import {
  stakeProgram,
  token2022Program,
  voteProgram,
} from '../../../solana/address/known-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress, solText, tokenText } from '../../../findings/words/amounts.ts'

/**
 * SOL leaves an account of the user's straight to somebody else: a stake or nonce withdrawal, or the ways out that the
 * Token programs have besides closing (WithdrawExcessLamports, UnwrapLamports). Older decoders pass these over. So do fees
 * on transfers that the user is the one to take out. Benign look-alike: the same withdrawal to oneself.
 */
export const withdrawalToStranger: Rule = {
  id: 'withdrawal-to-stranger',
  flag: 'WITHDRAWAL_TO_STRANGER',
  severity: 'high',
  stage: 'scored',
  sources: ['kora#591, kora#435 (exits that were missed)', 'Solana Stake program: Withdraw'],
  evaluate: (context) =>
    context.instructions.flatMap((instruction) => [
      ...instruction.actions.flatMap((action) =>
        action.type === 'withdraw-lamports'
          ? observe(action, instruction, context)
          : observeDerived(action, instruction.path, context),
      ),
      ...observeWithheld(instruction, context),
    ]),
}

const observe = (
  action: Extract<Action, { type: 'withdraw-lamports' }>,
  { path, programId }: Pick<DecodedInstruction, 'path' | 'programId'>,
  { identity, states }: RiskContext,
): Observation[] => {
  const { account, destination, lamports, authority } = action
  // Whose a vote account is stands nowhere but in who may withdraw from it.
  const mine =
    identity.everMine(account) || (programId === voteProgram && identity.isUsers(authority))
  if (!mine || !identity.isStranger(destination)) return []
  const stake = programId === stakeProgram || states.before.get(account)?.kind === 'stake'
  const amount = lamports === undefined ? 'all SOL' : solText(lamports)
  return [
    {
      what: `Withdraws ${amount} from your ${stake ? 'stake' : 'account'} ${shortAddress(account)} to ${shortAddress(destination)}.`,
      why: stake
        ? 'The stake is yours, and it does not come to you.'
        : 'The SOL in it is yours, and it does not come to you.',
      advice: 'Do not sign unless you meant to give this SOL away.',
      at: [path],
      subject: destination,
      ...(stake && { severity: 'critical' as const }),
    },
  ]
}

/** Fees that Token-2022 keeps back on transfers belong to whoever may take them out: mint, destination, authority. */
const observeWithheld = (
  { programId, name, accounts, path }: DecodedInstruction,
  { identity }: RiskContext,
): Observation[] => {
  if (programId !== token2022Program || !name?.startsWith('WithdrawWithheldTokens')) return []
  const [mint, destination, authority] = accounts.map(({ address }) => address)
  if (!destination || !identity.isUsers(authority) || !identity.isStranger(destination)) return []
  const owner = identity.ownerOf(destination)
  return [
    {
      what: `Pays the fees kept back on transfers of ${tokenText(mint)} to ${shortAddress(owner)}.`,
      why: 'They are yours to take out, and they do not come to you.',
      advice: 'Do not sign unless you meant to give these fees away.',
      at: [path],
      subject: owner,
    },
  ]
}

/** TransferWithSeed: the user signs for an account whose address is derived from his, and that bears no mark of his. */
const observeDerived = (
  action: Action,
  at: InstructionPath,
  { identity }: RiskContext,
): Observation[] => {
  if (action.type !== 'transfer-sol' || action.from === action.authority) return []
  const { from, to, lamports, authority } = action
  if (!identity.isUsers(authority) || !identity.isStranger(to)) return []
  return [
    {
      what: `Sends ${solText(lamports)} from ${shortAddress(from)}, an account derived from yours, to ${shortAddress(to)}.`,
      why: 'Only your key can move that SOL, so it is yours, and it does not come to you.',
      advice: 'Do not sign unless you meant to give this SOL away.',
      at: [at],
      subject: to,
    },
  ]
}
