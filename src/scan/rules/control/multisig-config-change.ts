import { systemProgram } from '../../../solana/address/known-address.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { SquadsMultisigState } from '../../../solana/state/account-state.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import type { Action, MultisigChange } from '../../../solana/decoding/format/action.ts'
import { readStoredChanges } from '../../../solana/decoding/programs/squads-stored.ts'
import type { Observation } from '../../../findings/check.ts'
import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { ScanRule } from '../../context/rule.ts'
import { endsDelay, proposedIn, weakensForGood } from '../../facts/control/multisig-protection.ts'
import { names } from '../../facts/deposit-record.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { isSerious, type Severity } from '../../../findings/severity.ts'

export type MultisigConfigChange =
  | {
      event: 'changed' | 'proposed'
      multisig: Address
      change: MultisigChange
      /** What a new spending limit allows in each period. */
      limit?: TokenAmount
    }
  /**
   * `unread`: the content of an executed change could not be read. `approved`: the transaction does not contain the
   * proposal.
   */
  | { event: 'unread' | 'approved'; multisig: Address; dao?: true }

/**
 * The members of a multisig, or the number of required signatures, change: directly by an authority, by a proposal, or
 * by executing one. Nothing moves, but from then on everything in it can. Also reported: approval of a proposal whose
 * content is not in the transaction. Benign look-alikes: routine work of a treasury (so a proposal that other members
 * must approve is one step milder than the change itself, unless they could not undo it in time), a threshold that more
 * than half of the members must still reach, removing limits and members, members without a vote, and requiring more
 * signatures.
 */
export const multisigConfigChange: ScanRule<'multisig-config-change', MultisigConfigChange> = {
  id: 'multisig-config-change',
  code: 'MULTISIG_CONFIG_CHANGE',
  severity: 'high',
  sources: [
    '@sqds/multisig: configTransactionCreate, configTransactionExecute, multisigAddMember and its siblings',
    'Drift, 2026-04-01 (config_transaction_execute signed ahead with durable nonces)',
  ],
  evaluate: (context) => {
    const stated = context.instructions.flatMap((instruction) => statedBy(instruction, context))
    const reported = new Set(
      stated.flatMap(({ params }) => ('change' in params ? [params.multisig] : [])),
    )
    return [...stated, ...shown(context).filter(({ params }) => !reported.has(params.multisig))]
  },
}

const statedBy = (
  instruction: DecodedInstruction,
  context: RiskContext,
): Observation<MultisigConfigChange>[] => {
  const actions = [...instruction.actions, ...proposedIn(instruction)]
  const at = [instruction.path]
  return actions.flatMap((action) =>
    statedIn(action, changesIn(actions), context).map((observation) => ({ ...observation, at })),
  )
}

const changesIn = (actions: readonly Action[]): MultisigChange[] =>
  actions.flatMap((action) => (action.type === 'change-multisig' ? [action.change] : []))

const statedIn = (
  action: Action,
  together: readonly MultisigChange[],
  context: RiskContext,
): Observation<MultisigConfigChange>[] => {
  switch (action.type) {
    case 'change-multisig': {
      const event = action.proposed ? 'proposed' : 'changed'
      return observe({ event, multisig: action.multisig, change: action.change }, context, together)
    }
    case 'execute-multisig': {
      const { multisig, config, transaction } = action
      const data = config ? context.before.get(transaction)?.data : undefined
      const changes = data && readStoredChanges(data)
      if (changes === undefined) return config ? [unread(multisig, context)] : []
      return changes.flatMap((change) => observe({ event: 'changed', multisig, change }, context))
    }
    case 'vote-multisig': {
      const { multisig, vote, dao } = action
      if (vote !== 'approve') return []
      return [
        {
          params: { event: 'approved', multisig, ...(dao && { dao }) },
          subject: multisig,
          severity: 'medium',
        },
      ]
    }
    default:
      return []
  }
}

const observe = (
  { event, multisig, change }: Extract<MultisigConfigChange, { change: MultisigChange }>,
  context: RiskContext,
  together: readonly MultisigChange[] = [],
): Observation<MultisigConfigChange>[] => {
  const account = context.states.before.get(multisig)
  const state = account?.kind === 'squads-multisig' ? account : undefined
  const severity = severityOf(change, state, context)
  if (severity === undefined || isMember(change, multisig, context)) return []
  const lasts = isSerious(severity) && weakensForGood(change, state, together)
  const mild = event === 'proposed' && needsOthers(state) && !lasts
  return [
    {
      params: {
        event,
        multisig,
        change,
        ...(change.what === 'add-spending-limit' && {
          limit: tokenAmount(change.amount, change.mint, context.decimals),
        }),
      },
      subject: multisig,
      ...valuesOf(change, state),
      severity: mild ? milder[severity] : severity,
    },
  ]
}

/** Whether the multisig's account names the new member already, as where a proposal states the whole list. */
const isMember = (change: MultisigChange, multisig: Address, { before }: RiskContext): boolean => {
  const data = before.get(multisig)?.data
  return change.what === 'add-member' && data !== undefined && names(data, change.address)
}

/** Whether further members must approve a proposal of the user. */
const needsOthers = (state: SquadsMultisigState | undefined): boolean =>
  state === undefined || state.threshold > 1

/** The changed setting before and after. */
const valuesOf = (
  change: MultisigChange,
  state: SquadsMultisigState | undefined,
): { before?: string; after?: string } => {
  switch (change.what) {
    case 'set-config-authority':
      return {
        ...(state?.configAuthority && { before: state.configAuthority }),
        after: change.address,
      }
    case 'add-member':
      return { after: change.address }
    case 'remove-member':
      return { before: change.address }
    case 'change-threshold':
      return { ...(state && { before: `${state.threshold}` }), after: `${change.signatures}` }
    case 'set-time-lock':
      return { ...(state && { before: `${state.timeLockSeconds}` }), after: `${change.seconds}` }
    case 'add-spending-limit':
      return { after: change.members.join(' ') }
    default:
      return {}
  }
}

const milder: Record<Severity, Severity> = {
  critical: 'high',
  high: 'medium',
  medium: 'low',
  low: 'low',
  info: 'info',
}

/** Undefined if the change gives no address more rights. */
const severityOf = (
  change: MultisigChange,
  state: SquadsMultisigState | undefined,
  { identity }: RiskContext,
): Severity | undefined => {
  switch (change.what) {
    case 'set-config-authority':
      if (change.address === systemProgram) return undefined
      return identity.isUser(change.address) ? 'medium' : 'critical'
    case 'add-member':
      if (identity.isUser(change.address)) return 'low'
      return change.votes === false ? 'medium' : 'high'
    case 'remove-member':
      return identity.isUser(change.address) ? 'high' : 'medium'
    case 'change-threshold':
      if (state === undefined) return 'medium'
      return change.signatures < state.threshold ? 'high' : undefined
    case 'set-time-lock':
      if (state && change.seconds >= state.timeLockSeconds) return undefined
      return state && endsDelay(change.seconds, state) ? 'high' : 'medium'
    case 'add-spending-limit':
      return change.members.every((member) => identity.isUser(member)) ? 'medium' : 'high'
    default:
      return undefined
  }
}

const unread = (
  multisig: Address,
  { simulation }: RiskContext,
): Observation<MultisigConfigChange> => ({
  params: { event: 'unread', multisig },
  subject: multisig,
  // What the simulation shows is reported separately.
  severity: simulation.status === 'ok' ? 'low' : 'high',
})

/** Changes of the multisig's own account in the simulation, whichever instruction caused them. */
const shown = (context: RiskContext): Observation<MultisigConfigChange>[] => {
  const changed = new Set(
    context.effects.controls.flatMap(({ account, field }) =>
      field.startsWith('squads-') ? [account] : [],
    ),
  )
  return [...changed].flatMap((multisig) => {
    const before = context.states.before.get(multisig)
    const after = stateAfter(context.states, multisig)
    if (before?.kind !== 'squads-multisig' || after?.kind !== 'squads-multisig') return []
    return differences(before, after).flatMap((change) =>
      observe({ event: 'changed', multisig, change }, context),
    )
  })
}

const differences = (before: SquadsMultisigState, after: SquadsMultisigState): MultisigChange[] => [
  ...(after.configAuthority !== undefined && after.configAuthority !== before.configAuthority
    ? [{ what: 'set-config-authority' as const, address: after.configAuthority }]
    : []),
  ...(after.threshold === before.threshold
    ? []
    : [{ what: 'change-threshold' as const, signatures: after.threshold }]),
  ...(after.timeLockSeconds === before.timeLockSeconds
    ? []
    : [{ what: 'set-time-lock' as const, seconds: after.timeLockSeconds }]),
  ...after.members
    .filter((member) => !before.members.includes(member))
    .map((address) => ({ what: 'add-member' as const, address })),
  ...before.members
    .filter((member) => !after.members.includes(member))
    .map((address) => ({ what: 'remove-member' as const, address })),
]
