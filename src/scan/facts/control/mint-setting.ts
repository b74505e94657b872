import type { Address } from '../../../solana/address/address.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import type { Action, MintSetting } from '../../../solana/decoding/format/action.ts'
import type { MintState } from '../../../solana/state/account-state.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { RiskContext } from '../../context/risk-context.ts'

/** A setting of a token of the user that changes for all its holders. */
export type ChangedSetting = {
  mint: Address
  setting: MintSetting
  /** The mint before; undefined if it was not read. */
  before?: MintState
  /** Absent if only the state afterwards shows it. */
  at?: InstructionPath
}

/** Changes that the user's authority makes, from the instructions and from the simulation, one per mint and setting. */
export const changedSettings = (context: RiskContext): ChangedSetting[] => {
  const found = new Map<string, ChangedSetting>()
  for (const { actions, path } of context.instructions) {
    for (const action of actions) {
      const configured = configuredBy(action, context)
      if (!configured) continue
      const { mint, setting } = configured
      found.set(`${mint} ${setting.what}`, { ...beforeOf(mint, context), mint, setting, at: path })
    }
  }
  for (const [mint, state] of context.states.before) {
    const later = stateAfter(context.states, mint)
    if (state.kind !== 'mint' || later?.kind !== 'mint') continue
    for (const setting of differences(state, later, context)) {
      const key = `${mint} ${setting.what}`
      if (!found.has(key)) found.set(key, { mint, setting, before: state })
    }
  }
  return [...found.values()]
}

const configuredBy = (
  action: Action,
  { identity }: RiskContext,
): Pick<ChangedSetting, 'mint' | 'setting'> | undefined => {
  if (action.type === 'configure-mint')
    return identity.isUser(action.authority) ? action : undefined
  if (action.type !== 'freeze' || !identity.isUser(action.authority)) return undefined
  const { mint, account } = action
  return identity.everOwned(account)
    ? undefined
    : { mint, setting: { what: 'holder-frozen', account } }
}

const beforeOf = (mint: Address, { states }: RiskContext): { before?: MintState } => {
  const before = states.before.get(mint)
  return before?.kind === 'mint' ? { before } : {}
}

/** Settings that differ and that the user decides about. */
const differences = (
  before: MintState,
  after: MintState,
  { identity }: RiskContext,
): MintSetting[] => [
  ...(identity.isUser(before.transferFee?.configAuthority) ? feeChange(before, after) : []),
  ...(identity.isUser(before.transferHook?.authority) &&
  before.transferHook?.program !== after.transferHook?.program
    ? [{ what: 'transfer-hook' as const, ...present('program', after.transferHook?.program) }]
    : []),
  ...(identity.isUser(before.metadataPointer?.authority) &&
  before.metadataPointer?.metadata !== after.metadataPointer?.metadata
    ? [
        {
          what: 'metadata-pointer' as const,
          ...present('metadata', after.metadataPointer?.metadata),
        },
      ]
    : []),
  ...(identity.isUser(before.confidentialTransfer?.authority) &&
  before.confidentialTransfer?.auditorKey !== after.confidentialTransfer?.auditorKey
    ? [
        {
          what: 'confidential-auditor' as const,
          ...present('auditorKey', after.confidentialTransfer?.auditorKey),
        },
      ]
    : []),
  ...holderChanges(before, after, identity.isUser),
]

/** Settings that hold for the tokens people already have. */
const holderChanges = (
  before: MintState,
  after: MintState,
  isUser: (holder: Address | undefined) => boolean,
): MintSetting[] => {
  const changes: MintSetting[] = []
  if (isUser(before.pausable?.authority) && !before.pausable?.paused && after.pausable?.paused)
    changes.push({ what: 'paused' })
  if (
    isUser(before.freezeAuthority) &&
    before.defaultAccountState !== 'frozen' &&
    after.defaultAccountState === 'frozen'
  )
    changes.push({ what: 'new-accounts-frozen' })
  const basisPoints = after.interest?.currentBasisPoints
  if (
    isUser(before.interest?.authority) &&
    basisPoints !== undefined &&
    before.interest?.currentBasisPoints !== basisPoints
  )
    changes.push({ what: 'interest-rate', basisPoints })
  const multiplier = after.scaledUiAmount?.newMultiplier
  if (
    isUser(before.scaledUiAmount?.authority) &&
    multiplier !== undefined &&
    before.scaledUiAmount?.newMultiplier !== multiplier
  )
    changes.push({ what: 'multiplier', multiplier })
  const { metadata } = after
  if (
    isUser(before.metadata?.updateAuthority) &&
    metadata &&
    describes(before.metadata) !== describes(metadata)
  )
    changes.push({ what: 'metadata', name: metadata.name, symbol: metadata.symbol })
  return changes
}

const describes = (metadata: MintState['metadata']): string =>
  JSON.stringify([metadata?.name, metadata?.symbol, metadata?.uri])

const feeChange = (before: MintState, after: MintState): MintSetting[] => {
  const [earlier, later] = [before.transferFee?.newer, after.transferFee?.newer]
  if (!later) return []
  const { basisPoints, maximumFee } = later
  return earlier?.basisPoints === basisPoints && earlier.maximumFee === maximumFee
    ? []
    : [{ what: 'transfer-fee', basisPoints, maximumFee }]
}

const present = <Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { [K in Key]?: Value } =>
  value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value })
