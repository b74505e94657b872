import { systemProgram } from '../../../solana/address/known-address.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { SquadsMultisigState } from '../../../solana/state/account-state.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import type { Action, MultisigChange } from '../../../solana/decoding/format/action.ts'
import { readStoredChanges } from '../../../solana/decoding/programs/squads-stored.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * Who decides over a multisig, or how many it takes, is changed: directly by an authority that may, by a proposal, or by
 * carrying one out. Nothing moves, and from then on everything in it may. Also: an approval whose content does not stand
 * in the transaction. Benign look-alikes: the daily business of a treasury, whence a proposal is one step milder than the
 * deed; taking limits and members away; asking for more signatures.
 */
export const multisigConfigChange: Rule = {
  id: 'multisig-config-change',
  flag: 'MULTISIG_CONFIG_CHANGE',
  severity: 'high',
  stage: 'scored',
  sources: [
    '@sqds/multisig: configTransactionCreate, configTransactionExecute, multisigAddMember and its siblings',
    'Drift, 2026-04-01 (config_transaction_execute signed ahead with durable nonces)',
  ],
  evaluate: (context) => {
    const stated = context.instructions.flatMap(({ actions, path }) =>
      actions.flatMap((action) => statedIn(action, path, context)),
    )
    const told = new Set(stated.flatMap(({ subject }) => subject ?? []))
    return [...stated, ...shown(context).filter(({ subject }) => !subject || !told.has(subject))]
  },
}

const statedIn = (action: Action, at: InstructionPath, context: RiskContext): Observation[] => {
  switch (action.type) {
    case 'change-multisig':
      return observe(action.multisig, action.change, { at, proposed: action.proposed }, context)
    case 'execute-multisig': {
      const data = action.config ? context.before.get(action.transaction)?.data : undefined
      const changes = data && readStoredChanges(data)
      if (changes === undefined) return action.config ? [unseen(action.multisig, at, context)] : []
      return changes.flatMap((change) =>
        observe(action.multisig, change, { at, proposed: false }, context),
      )
    }
    case 'vote-multisig':
      return action.vote === 'approve' ? [approval(action.multisig, at)] : []
    default:
      return []
  }
}

const observe = (
  multisig: Address,
  change: MultisigChange,
  how: { at: InstructionPath; proposed: boolean },
  context: RiskContext,
): Observation[] => {
  const state = context.states.before.get(multisig)
  const severity = severityOf(
    change,
    state?.kind === 'squads-multisig' ? state : undefined,
    context,
  )
  if (severity === undefined) return []
  return [
    {
      what: `${how.proposed ? 'Proposes to' : 'Changes'} the multisig ${shortAddress(multisig)}: ${changeText(change)}.`,
      why: 'No asset moves now, but whoever decides over a multisig decides over all that it holds.',
      advice: 'Sign only if all members know of this change and meant it.',
      at: [how.at],
      subject: multisig,
      severity: how.proposed ? milder[severity] : severity,
    },
  ]
}

const milder: Record<Severity, Severity> = {
  critical: 'high',
  high: 'medium',
  medium: 'low',
  low: 'low',
  info: 'info',
}

/** Undefined where the change gives nobody more power. */
const severityOf = (
  change: MultisigChange,
  state: SquadsMultisigState | undefined,
  { identity }: RiskContext,
): Severity | undefined => {
  switch (change.what) {
    case 'set-config-authority':
      if (change.who === systemProgram) return undefined
      return identity.isUsers(change.who) ? 'medium' : 'critical'
    case 'add-member':
      return identity.isUsers(change.who) ? 'low' : 'high'
    case 'remove-member':
      return identity.isUsers(change.who) ? 'high' : 'medium'
    case 'change-threshold':
      if (state === undefined) return 'medium'
      return change.signatures < state.threshold ? 'high' : undefined
    case 'set-time-lock':
      return state && change.seconds >= state.timeLockSeconds ? undefined : 'medium'
    case 'add-spending-limit':
      return change.members.every((member) => identity.isUsers(member)) ? 'medium' : 'high'
    default:
      return undefined
  }
}

const changeText = (change: MultisigChange): string => {
  switch (change.what) {
    case 'add-member':
      return `${shortAddress(change.who)} becomes a member`
    case 'remove-member':
      return `${shortAddress(change.who)} is no longer a member`
    case 'set-config-authority':
      return `${shortAddress(change.who)} may change it alone, without any vote`
    case 'change-threshold':
      return `${change.signatures} of its members are enough`
    case 'set-time-lock':
      return `what is approved can be carried out after ${change.seconds} seconds`
    case 'add-spending-limit':
      return `${change.members.map(shortAddress).join(', ')} may spend token ${shortAddress(change.mint)} without a vote${change.destinations.length === 0 ? ', to anybody' : ''}`
    default:
      return 'its settings are others'
  }
}

const unseen = (multisig: Address, at: InstructionPath, context: RiskContext): Observation => ({
  what: `Carries out a change of the multisig ${shortAddress(multisig)} whose content could not be read.`,
  why: 'It may hand the multisig to somebody else.',
  advice: 'Look at the proposal in the multisig’s own app before you sign.',
  at: [at],
  // What a simulation shows is told by itself.
  severity: context.simulation.status === 'ok' ? 'low' : 'high',
})

const approval = (multisig: Address, at: InstructionPath): Observation => ({
  what: `Approves a proposal of the multisig ${shortAddress(multisig)} that does not stand in this transaction.`,
  why: 'What you approve cannot be told from what you sign here.',
  advice: 'Read the proposal in the multisig’s own app before you sign.',
  at: [at],
  severity: 'medium',
})

/** What the simulation changed in the multisig's own account, whoever called for it. */
const shown = (context: RiskContext): Observation[] => {
  const changed = new Set(
    context.effects.controls.flatMap(({ account, field }) =>
      field.startsWith('squads-') ? [account] : [],
    ),
  )
  return [...changed].flatMap((account) => {
    const before = context.states.before.get(account)
    const after = stateAfter(context.states, account)
    if (before?.kind !== 'squads-multisig' || after?.kind !== 'squads-multisig') return []
    return differences(before, after).flatMap((change) =>
      observe(account, change, { at: [], proposed: false }, context).map(
        ({ at: _, ...rest }) => rest,
      ),
    )
  })
}

const differences = (before: SquadsMultisigState, after: SquadsMultisigState): MultisigChange[] => [
  ...(after.configAuthority !== undefined && after.configAuthority !== before.configAuthority
    ? [{ what: 'set-config-authority' as const, who: after.configAuthority }]
    : []),
  ...(after.threshold === before.threshold
    ? []
    : [{ what: 'change-threshold' as const, signatures: after.threshold }]),
  ...(after.timeLockSeconds === before.timeLockSeconds
    ? []
    : [{ what: 'set-time-lock' as const, seconds: after.timeLockSeconds }]),
  ...after.members
    .filter((member) => !before.members.includes(member))
    .map((who) => ({ what: 'add-member' as const, who })),
  ...before.members
    .filter((member) => !after.members.includes(member))
    .map((who) => ({ what: 'remove-member' as const, who })),
]
