import { stakeProgram } from '../../../solana/address/known-address.ts'
import type { Address } from '../../../solana/address/address.ts'
import {
  goesToProgram,
  type Handover,
  handoversOf,
  isTakenByKnownProgram,
} from '../../facts/authority-handover.ts'
import { calledByKnownProgram } from '../../facts/movement.ts'
import { isPaidByProtocol } from '../../facts/outflow.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * A stake account of the user's gets another withdrawer (who can take the stake) or staker (who can point it at any
 * validator). Benign look-alike: a deposit into a stake pool hands both authorities over, the pool's program then takes
 * the stake account in, and the user gets pool tokens in the same transaction.
 */
export const stakeAuthorityHandover: Rule = {
  id: 'stake-authority-handover',
  flag: 'STAKE_AUTHORITY_CHANGE',
  severity: 'critical',
  stage: 'scored',
  sources: [
    'Solana Stake program: Authorize and its variants',
    'Blowfish SOL_STAKE_AUTHORITY_CHANGE; oisy-wallet#13881',
  ],
  evaluate: (context) => {
    const withdrawers = handoversOf(context, {
      kinds: ['stake-withdrawer'],
      fields: ['stake-withdrawer'],
    }).filter(({ account }) => wasStake(account, context) || becameStake(account, context))
    const told = new Set(withdrawers.map(({ account }) => account))
    const stakers = handoversOf(context, {
      kinds: ['stake-staker'],
      fields: ['stake-staker'],
    }).filter(({ account }) => wasStake(account, context))
    return [
      ...withdrawers.flatMap((handover) => observe(handover, 'critical', context)),
      ...stakers
        .filter(({ account }) => !told.has(account))
        .flatMap((handover) => observe(handover, 'high', context)),
    ]
  },
}

const wasStake = (account: Address, { states, identity }: RiskContext): boolean => {
  const kind = states.before.get(account)?.kind
  return kind === undefined ? !identity.isFresh(account) : kind === 'stake'
}

/** One that is made here for the user, or split from a stake of his, is his before it is handed on. */
const becameStake = (account: Address, { identity }: RiskContext): boolean =>
  identity.isFresh(account) && identity.everMine(account)

const observe = (handover: Handover, severity: Severity, context: RiskContext): Observation[] => {
  const { account, next, instruction } = handover
  if (isTakenIntoPool(account, context)) return []
  const power = severity === 'critical' ? 'withdraw' : 'redirect'
  return [
    {
      what: `Gives ${shortAddress(next)} the right to ${power} your stake ${shortAddress(account)}.`,
      why:
        severity === 'critical'
          ? 'Your balance does not change while you sign, but the stake is theirs from then on.'
          : 'They can stop it or delegate it to any validator without asking you.',
      advice: 'Do not sign unless you meant to give this stake away.',
      ...(instruction && { at: [instruction.path] }),
      subject: account,
      before: context.user,
      after: next,
      severity: isMilder(handover, context) ? 'medium' : severity,
    },
  ]
}

const isMilder = (handover: Handover, context: RiskContext): boolean =>
  isTakenByKnownProgram(handover, context) || isDeposited(handover, context)

/**
 * Where no simulation shows it: the same transaction gives the account to an established stake pool program, the new
 * authority has no private key, and the pool's tokens come to the user. Whose pool it is cannot be told.
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
          context.identity.endsMine(action.destination),
      ),
  )

/** The account is gone in the end, an established protocol itself had the Stake program work on it, and paid for it. */
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
