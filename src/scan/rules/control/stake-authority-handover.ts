import { stakeProgram } from '../../../solana/address/known-address.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isBlank } from '../../../solana/state/account-state.ts'
import {
  type AuthorityHandover,
  goesToProgram,
  type Handover,
  handoversOf,
  observeHandover,
  isTakenByKnownProgram,
} from '../../facts/control/authority-handover.ts'
import { fundedAccounts } from '../../facts/funded-account.ts'
import { calledByKnownProgram } from '../../facts/movement.ts'
import { isPaidByProtocol } from '../../facts/outflow.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'

export type StakeAuthorityHandover = AuthorityHandover & {
  right: 'withdraw' | 'stake'
  /** In the stake account, rent included; absent if it was not read. */
  lamports?: bigint
}

/**
 * A stake account of the user gets another withdrawer (who can take the stake) or staker (who can delegate it to any
 * validator), or a new one begins with a stranger as staker. Benign look-alikes: services that stake for many wallets
 * have a staker at an address of their program, which is one step milder, since a staker can cost rewards and no
 * principal; and a deposit into a stake pool hands over both authorities, then the pool's program merges the stake
 * account and the user receives pool tokens, all in the same transaction. A new wallet of the user looks the same as a
 * thief's, so a withdrawer always counts.
 */
export const stakeAuthorityHandover: ScanRule<'stake-authority-handover', StakeAuthorityHandover> =
  {
    id: 'stake-authority-handover',
    code: 'STAKE_AUTHORITY_CHANGE',
    severity: 'critical',
    sources: [
      'Solana Stake program: Authorize and its variants',
      'Blowfish SOL_STAKE_AUTHORITY_CHANGE; oisy-wallet#13881',
      'Marinade native staking: docs.marinade.finance, contract addresses',
    ],
    evaluate: (context) => {
      const withdrawers = handoversOf(context, {
        kinds: ['stake-withdrawer'],
        fields: ['stake-withdrawer'],
        holdsFunds: true,
      }).filter(({ account }) => wasStake(account, context) || becameStake(account, context))
      const reported = new Set(withdrawers.map(({ account }) => account))
      const stakers = handoversOf(context, {
        kinds: ['stake-staker'],
        fields: ['stake-staker'],
      }).filter(({ account }) => wasStake(account, context) && !reported.has(account))
      return [
        ...withdrawers.flatMap((handover) => observe(handover, 'withdraw', context)),
        ...stakers.flatMap((handover) => observe(handover, 'stake', context)),
        ...newStakers(context).map((handover) =>
          observeHandover(handover, context, severityOfStaker(handover), {
            right: 'stake' as const,
          }),
        ),
      ]
    },
  }

const wasStake = (account: Address, { states, identity }: RiskContext): boolean => {
  const kind = states.before.get(account)?.kind
  return kind === undefined ? !identity.isFresh(account) : kind === 'stake'
}

/**
 * A stake account that is created or initialized for the user, or split from one of theirs, belongs to the user before
 * it is handed over.
 */
const becameStake = (account: Address, { identity, states }: RiskContext): boolean =>
  isBlank(states.before.get(account)) && identity.everOwned(account)

const observe = (
  handover: Handover,
  right: StakeAuthorityHandover['right'],
  context: RiskContext,
): Observation<StakeAuthorityHandover>[] => {
  if (isTakenIntoPool(handover.account, context)) return []
  const severity = right === 'withdraw' ? 'critical' : severityOfStaker(handover)
  const milder = isMilder(handover, context)
  const lamports = (context.after?.get(handover.account) ?? context.before.get(handover.account))
    ?.lamports
  return [
    observeHandover(handover, context, milder ? 'medium' : severity, {
      right,
      ...(lamports !== undefined && { lamports }),
    }),
  ]
}

const severityOfStaker = (handover: Handover): Severity =>
  goesToProgram(handover) ? 'medium' : 'high'

const isMilder = (handover: Handover, context: RiskContext): boolean =>
  isTakenByKnownProgram(handover, context) || isDeposited(handover, context)

/**
 * Without a simulation: the same transaction passes the account to an established stake pool program, the new authority
 * has no private key, and the pool's tokens go to the user. The owner of the pool is not known.
 */
const isDeposited = (handover: Handover, context: RiskContext): boolean =>
  context.simulation.status !== 'ok' &&
  goesToProgram(handover) &&
  context.instructions.some(
    ({ programId, actions }) =>
      context.knownPrograms.has(programId) &&
      actions.some(
        (action) =>
          action.type === 'deposit-stake' &&
          action.account === handover.account &&
          context.identity.ownedAfter(action.destination),
      ),
  )

/** The account is closed by the Stake program, called by an established protocol, which paid for it. */
const isTakenIntoPool = (account: Address, context: RiskContext): boolean =>
  context.simulation.status === 'ok' &&
  context.states.after.has(account) &&
  context.states.after.get(account) === undefined &&
  isPaidByProtocol(context) &&
  context.instructions.some(
    (instruction) =>
      instruction.programId === stakeProgram &&
      calledByKnownProgram(instruction, context) &&
      instruction.accounts.some(({ address }) => address === account),
  )

/** Stake that the user pays for and may withdraw, but a stranger directs from the start. */
const newStakers = (context: RiskContext): Handover[] =>
  context.instructions.flatMap((instruction) =>
    instruction.actions.flatMap((action): Handover[] => {
      if (action.type !== 'initialize-stake' || calledByKnownProgram(instruction, context))
        return []
      const { account, staker, withdrawer } = action
      const { isUser, isStranger } = context.identity
      const paid = fundedAccounts(context).some((funded) => funded.account === account)
      return paid && isUser(withdrawer) && isStranger(staker)
        ? [{ account, next: staker, kinds: ['stake-staker'], instruction }]
        : []
    }),
  )
