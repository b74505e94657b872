import type { Address } from '../address/address.ts'
import type {
  BufferState,
  CoreAssetState,
  CoreCollectionState,
  LookupTableState,
  MintState,
  MultisigState,
  NonceState,
  ProgramDataState,
  SquadsMultisigState,
  StakeState,
  TokenAccountState,
} from '../state/account-state.ts'
import type { ControlField } from './change.ts'

/** How a control field is read: its value as text, and the holder of that control. */
export type FieldReader<State> = {
  field: ControlField
  /** Undefined: no holder or no value. */
  valueOf: (state: State) => string | undefined
  holderOf?: (state: State) => Address | undefined
}

/** A field that contains the holder's address. */
const held = <State>(
  field: ControlField,
  valueOf: (state: State) => Address | undefined,
): FieldReader<State> => ({ field, valueOf, holderOf: valueOf })

const flag = (value: boolean | undefined): string => String(value ?? false)

export const tokenAccountFields: readonly FieldReader<TokenAccountState>[] = [
  { field: 'token-owner', valueOf: ({ owner }) => owner },
  { field: 'delegate', valueOf: ({ delegate }) => delegate },
  {
    field: 'delegated-amount',
    valueOf: ({ delegate, delegatedAmount }) => delegate && delegatedAmount.toString(),
  },
  { field: 'close-authority', valueOf: ({ closeAuthority }) => closeAuthority },
  { field: 'frozen', valueOf: ({ frozen }) => flag(frozen) },
  { field: 'cpi-guard', valueOf: ({ cpiGuard }) => flag(cpiGuard) },
  { field: 'memo-required', valueOf: ({ memoRequired }) => flag(memoRequired) },
  { field: 'confidential-balance', valueOf: ({ confidential }) => flag(confidential?.approved) },
]

export const mintFields: readonly FieldReader<MintState>[] = [
  held('mint-authority', ({ mintAuthority }) => mintAuthority),
  held('freeze-authority', ({ freezeAuthority }) => freezeAuthority),
  held('mint-close-authority', ({ closeAuthority }) => closeAuthority),
  held('permanent-delegate', ({ permanentDelegate }) => permanentDelegate),
  {
    field: 'transfer-fee',
    valueOf: ({ transferFee }) =>
      transferFee &&
      [transferFee.older, transferFee.newer]
        .map(({ epoch, basisPoints, maximumFee }) => `${epoch}:${basisPoints}:${maximumFee}`)
        .join(' '),
    holderOf: ({ transferFee }) => transferFee?.configAuthority,
  },
  held('transfer-fee-authority', ({ transferFee }) => transferFee?.configAuthority),
  held('withheld-withdraw-authority', ({ transferFee }) => transferFee?.withdrawAuthority),
  {
    field: 'default-account-state',
    valueOf: ({ defaultAccountState }) => defaultAccountState,
    holderOf: ({ freezeAuthority }) => freezeAuthority,
  },
  {
    field: 'transfer-hook-program',
    valueOf: ({ transferHook }) => transferHook?.program,
    holderOf: ({ transferHook }) => transferHook?.authority,
  },
  held('transfer-hook-authority', ({ transferHook }) => transferHook?.authority),
  {
    field: 'paused',
    valueOf: ({ pausable }) => flag(pausable?.paused),
    holderOf: ({ pausable }) => pausable?.authority,
  },
  held('pause-authority', ({ pausable }) => pausable?.authority),
  held('permissioned-burn-authority', ({ permissionedBurn }) => permissionedBurn?.authority),
  {
    field: 'interest-rate',
    valueOf: ({ interest }) => interest?.currentBasisPoints.toString(),
    holderOf: ({ interest }) => interest?.authority,
  },
  held('interest-rate-authority', ({ interest }) => interest?.authority),
  {
    field: 'scaled-amount',
    valueOf: ({ scaledUiAmount: scale }) =>
      scale && `${scale.multiplier} ${scale.newMultiplier} ${scale.newFromUnixTime}`,
    holderOf: ({ scaledUiAmount }) => scaledUiAmount?.authority,
  },
  held('scaled-amount-authority', ({ scaledUiAmount }) => scaledUiAmount?.authority),
  held(
    'confidential-transfer-authority',
    ({ confidentialTransfer }) => confidentialTransfer?.authority,
  ),
  held(
    'confidential-transfer-fee-authority',
    ({ confidentialTransferFee }) => confidentialTransferFee?.authority,
  ),
  {
    field: 'metadata',
    valueOf: ({ metadata }) => metadata && `${metadata.symbol} ${metadata.name} ${metadata.uri}`,
    holderOf: ({ metadata }) => metadata?.updateAuthority,
  },
  held('metadata-update-authority', ({ metadata }) => metadata?.updateAuthority),
  held('metadata-pointer-authority', ({ metadataPointer }) => metadataPointer?.authority),
  held('group-update-authority', ({ group }) => group?.updateAuthority),
  held('group-pointer-authority', ({ groupPointer }) => groupPointer?.authority),
  held('group-member-pointer-authority', ({ groupMemberPointer }) => groupMemberPointer?.authority),
]

export const stakeFields: readonly FieldReader<StakeState>[] = [
  { field: 'stake-staker', valueOf: ({ staker }) => staker, holderOf: stakeHolder },
  { field: 'stake-withdrawer', valueOf: ({ withdrawer }) => withdrawer, holderOf: stakeHolder },
  { field: 'stake-custodian', valueOf: ({ custodian }) => custodian, holderOf: stakeHolder },
  {
    field: 'stake-lockup',
    valueOf: ({ lockupUnixTime, lockupEpoch }) => `${lockupUnixTime} ${lockupEpoch}`,
    holderOf: stakeHolder,
  },
]

export const nonceFields: readonly FieldReader<NonceState>[] = [
  held('nonce-authority', ({ authority }) => authority),
]

export const programFields: readonly FieldReader<ProgramDataState>[] = [
  held('upgrade-authority', ({ upgradeAuthority }) => upgradeAuthority),
  {
    field: 'program-deployed',
    valueOf: ({ deployedSlot }) => deployedSlot.toString(),
    holderOf: ({ upgradeAuthority }) => upgradeAuthority,
  },
]

export const bufferFields: readonly FieldReader<BufferState>[] = [
  held('upgrade-authority', ({ authority }) => authority),
]

export const tableFields: readonly FieldReader<LookupTableState>[] = [
  held('table-authority', ({ authority }) => authority),
  {
    field: 'table-deactivated',
    valueOf: ({ deactivationSlot }) => flag(deactivationSlot !== undefined),
    holderOf: ({ authority }) => authority,
  },
]

export const multisigFields: readonly FieldReader<MultisigState>[] = [
  {
    field: 'multisig-signers',
    valueOf: ({ required, signers }) => [required, ...signers].join(' '),
  },
]

export const assetFields: readonly FieldReader<CoreAssetState>[] = [
  held('asset-owner', ({ owner }) => owner),
  held('metadata-update-authority', ({ updateAuthority }) => updateAuthority),
]

export const collectionFields: readonly FieldReader<CoreCollectionState>[] = [
  held('metadata-update-authority', ({ updateAuthority }) => updateAuthority),
]

export const squadsFields: readonly FieldReader<SquadsMultisigState>[] = [
  held('squads-config-authority', ({ configAuthority }) => configAuthority),
  { field: 'squads-threshold', valueOf: ({ threshold }) => threshold.toString() },
  { field: 'squads-time-lock', valueOf: ({ timeLockSeconds }) => timeLockSeconds.toString() },
  { field: 'squads-members', valueOf: ({ members }) => members.toSorted().join(' ') },
]

function stakeHolder({ withdrawer }: StakeState): Address {
  return withdrawer
}
