import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import {
  stakeProgram,
  token2022Program,
  voteProgram,
} from '../../../solana/address/known-address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'

export type WithdrawalToStranger =
  | {
      /** `derived-account`: its address is derived from the user's wallet, which signs for it. */
      source: 'stake' | 'account' | 'derived-account'
      account: Address
      receiver: Address
      /** Absent for all SOL in the account. */
      lamports?: bigint
    }
  /** `amount` as far as the balances show it. */
  | { source: 'withheld-fees'; mint: Address; receiver: Address; amount?: TokenAmount }

/**
 * SOL leaves an account of the user directly to another owner: a stake or nonce withdrawal, or the Token programs'
 * instructions other than closing (WithdrawExcessLamports, UnwrapLamports). Older decoders miss these. So do withheld
 * transfer fees that belong to the user. Benign look-alike: the same withdrawal to the user's own address.
 */
export const withdrawalToStranger: ScanRule<'withdrawal-to-stranger', WithdrawalToStranger> = {
  id: 'withdrawal-to-stranger',
  code: 'WITHDRAWAL_TO_STRANGER',
  severity: 'high',
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
  context: RiskContext,
): Observation<WithdrawalToStranger>[] => {
  const { identity, states } = context
  const { account, destination, authority } = action
  const lamports = action.lamports ?? takenFrom(account, context)
  // Only the withdraw authority identifies the owner of a vote account.
  const mine =
    identity.everOwned(account) || (programId === voteProgram && identity.isUser(authority))
  if (!mine || !identity.isStranger(destination)) return []
  const stake = programId === stakeProgram || states.before.get(account)?.kind === 'stake'
  return [
    {
      params: {
        source: stake ? 'stake' : 'account',
        account,
        receiver: destination,
        ...(lamports !== undefined && { lamports }),
      },
      subject: destination,
      at: [path],
      ...(stake && { severity: 'critical' as const }),
    },
  ]
}

/** Transfer fees that Token-2022 withholds belong to the withdraw authority. Accounts: mint, destination, authority. */
const observeWithheld = (
  { programId, name, accounts, path }: DecodedInstruction,
  { identity, effects, decimals }: RiskContext,
): Observation<WithdrawalToStranger>[] => {
  if (programId !== token2022Program || !name?.startsWith('WithdrawWithheldTokens')) return []
  const [mint, destination, authority] = accounts.map(({ address }) => address)
  if (!mint || !destination) return []
  if (!identity.isUser(authority) || !identity.isStranger(destination)) return []
  const receiver = identity.ownerOf(destination)
  const row = effects.balances.find((each) => each.owner === receiver && each.mint === mint)
  const gained = row ? row.after - row.before : 0n
  const amount = gained > 0n ? { amount: tokenAmount(gained, mint, decimals) } : {}
  return [
    {
      params: { source: 'withheld-fees', mint, receiver, ...amount },
      subject: receiver,
      at: [path],
    },
  ]
}

/** What the account holds less afterwards; undefined without a simulation. */
const takenFrom = (account: Address, { before, after }: RiskContext): bigint | undefined => {
  if (!after) return undefined
  const taken = (before.get(account)?.lamports ?? 0n) - (after.get(account)?.lamports ?? 0n)
  return taken > 0n ? taken : undefined
}

/** TransferWithSeed: the user signs for an account whose address is derived from their own; nothing else shows it. */
const observeDerived = (
  action: Action,
  at: InstructionPath,
  { identity }: RiskContext,
): Observation<WithdrawalToStranger>[] => {
  if (action.type !== 'transfer-sol' || action.from === action.authority) return []
  const { from, to, lamports, authority } = action
  if (!identity.isUser(authority) || !identity.isStranger(to)) return []
  return [
    {
      params: { source: 'derived-account', account: from, receiver: to, lamports },
      subject: to,
      at: [at],
    },
  ]
}
