import { type Address, parseAddress } from '../../../solana/address/address.ts'
import { tokenMetadataProgram } from '../../../solana/address/known-address.ts'
import type { AuthorityKind } from '../../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { ControlField } from '../../../solana/effects/change.ts'
import { readMetadataAccount } from '../../../solana/state/metadata-account.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { mintRights } from './mint-rights.ts'
import { isWithinProtocol } from '../movement.ts'
import { certainlyNeverSigns } from '../authority/never-signs.ts'

/** A right of the user over something that existed before, which has no holder afterwards. */
export type GivenUp = {
  account: Address
  right: AuthorityKind
  /** Absent if only the state afterwards shows it. */
  at?: InstructionPath
}

/**
 * The right that a field stands for, where giving it up for good is a decision. Other fields have no holder, are judged
 * by a rule of their own however they change, or only concern the user's own account. A type error here means that
 * a new field has no judgement.
 */
const rights: Readonly<Record<ControlField, AuthorityKind | undefined>> = {
  ...mintRights,
  'upgrade-authority': 'upgrade',
  'metadata-update-authority': 'asset-update',
  'table-authority': 'lookup-table',
  // Settings, and what others decide: mint-settings-change, program-replaced, multisig-config-change.
  'transfer-fee': undefined,
  'transfer-hook-program': undefined,
  'default-account-state': undefined,
  paused: undefined,
  'interest-rate': undefined,
  'scaled-amount': undefined,
  metadata: undefined,
  'program-deployed': undefined,
  'multisig-signers': undefined,
  'squads-config-authority': undefined,
  'squads-threshold': undefined,
  'squads-time-lock': undefined,
  'squads-members': undefined,
  // An owner that can never sign is as bad as a stranger: the rules for handovers report it.
  'program-owner': undefined,
  'token-owner': undefined,
  'asset-owner': undefined,
  'nonce-authority': undefined,
  'stake-staker': undefined,
  'stake-withdrawer': undefined,
  'stake-custodian': undefined,
  'stake-lockup': undefined,
  // Of the user's own token account: approvals have rules, and the rest can be set back.
  delegate: undefined,
  'delegated-amount': undefined,
  'close-authority': undefined,
  frozen: undefined,
  'cpi-guard': undefined,
  'memo-required': undefined,
  'confidential-balance': undefined,
  // A table that is closed returns its rent, and holds nothing.
  'table-deactivated': undefined,
}

const decided: ReadonlySet<AuthorityKind> = new Set(
  Object.values(rights).filter((right) => right !== undefined),
)

/**
 * Rights that the user gives up for good, from the instructions and from the simulation, one per account and right: the
 * authority is removed, or an address gets it that can never sign. Not counted: a token or program that the same
 * transaction creates, and what established protocols do.
 */
export const givenUpBy = (context: RiskContext): GivenUp[] => {
  const found = new Map<string, GivenUp>()
  const skipped = new Set<string>()
  for (const instruction of context.instructions) {
    for (const one of statedBy(instruction, context)) {
      const key = `${one.account} ${one.right}`
      if (isWithinProtocol(instruction, context)) skipped.add(key)
      else found.set(key, one)
    }
  }
  for (const one of [...shownBy(context), ...madeImmutable(context)]) {
    const key = `${one.account} ${one.right}`
    if (!found.has(key) && !skipped.has(key)) found.set(key, one)
  }
  return [...found.values()]
}

const statedBy = (
  { actions, path }: DecodedInstruction,
  context: RiskContext,
): Required<GivenUp>[] =>
  actions.flatMap((action) => {
    if (action.type !== 'set-authority' || !decided.has(action.kind)) return []
    const { account, authority, next, kind: right } = action
    const { identity } = context
    const wasUsers = identity.isUser(authority) || identity.ownedBefore(account)
    if (!wasUsers || identity.isFresh(account) || !isGone(next, context)) return []
    return [{ account, right, at: path }]
  })

const isGone = (next: Address | undefined, context: RiskContext): boolean =>
  next === undefined || certainlyNeverSigns(next, context)

const shownBy = (context: RiskContext): GivenUp[] =>
  context.effects.controls.flatMap(({ account, field, holder, after }) => {
    const right = rights[field]
    const next = after === undefined ? undefined : parseAddress(after)
    return right && context.identity.isUser(holder) && isGone(next, context)
      ? [{ account, right }]
      : []
  })

/** Metaplex keeps the update authority of metadata that can no longer change. */
const madeImmutable = ({ before, after, identity }: RiskContext): GivenUp[] =>
  [...(after ?? [])].flatMap(([account, later]) => {
    const earlier = before.get(account)
    if (earlier?.owner !== tokenMetadataProgram || later?.owner !== tokenMetadataProgram) return []
    const [old, changed] = [readMetadataAccount(earlier.data), readMetadataAccount(later.data)]
    return old?.mutable && changed?.mutable === false && identity.isUser(old.updateAuthority)
      ? [{ account, right: 'asset-update' as const }]
      : []
  })
