import type { Address } from '../address/address.ts'
import type { Account } from '../chain.ts'
import { systemProgram } from '../address/known-address.ts'
import { type AccountState, holderOf, type TokenAccountState } from '../state/account-state.ts'
import type { ControlChange, ControlField } from './change.ts'
import {
  assetFields,
  bufferFields,
  collectionFields,
  type FieldReader,
  mintFields,
  multisigFields,
  nonceFields,
  programFields,
  squadsFields,
  stakeFields,
  tableFields,
  tokenAccountFields,
} from './control-fields.ts'

export type Side = { account: Account; state: AccountState | undefined }

/**
 * The fields of one account whose change gives control over it. A new token account is compared with one controlled
 * only by its owner; other accounts that are new or closed return nothing here, because their content shows in the
 * balances.
 */
export const controlChanges = (
  address: Address,
  before: Side | undefined,
  after: Side | undefined,
): ControlChange[] => {
  if (!after) return []
  if (!before)
    return after.state?.kind === 'token-account'
      ? tokenAccountChanges(address, undefined, after.state)
      : []
  const reowned =
    before.account.owner !== after.account.owner ? [programOwnerChange(address, before, after)] : []
  return [...reowned, ...stateChanges(address, before.state, after.state)]
}

const programOwnerChange = (address: Address, before: Side, after: Side): ControlChange => {
  const holder = before.account.owner === systemProgram ? address : holderOf(before.state)
  return {
    account: address,
    field: 'program-owner',
    ...(holder && { holder }),
    before: before.account.owner,
    after: after.account.owner,
  }
}

const stateChanges = (
  address: Address,
  before: AccountState | undefined,
  after: AccountState | undefined,
): ControlChange[] => {
  if (before === after || !before || !after) return []
  if (after.kind === 'token-account') {
    return tokenAccountChanges(address, before.kind === 'token-account' ? before : undefined, after)
  }
  if (before.kind === 'mint' && after.kind === 'mint')
    return changesOf(mintFields, { address, before, after })
  if (before.kind === 'stake' && after.kind === 'stake')
    return changesOf(stakeFields, { address, before, after })
  if (before.kind === 'nonce' && after.kind === 'nonce')
    return changesOf(nonceFields, { address, before, after })
  if (before.kind === 'program-data' && after.kind === 'program-data')
    return changesOf(programFields, { address, before, after })
  if (before.kind === 'buffer' && after.kind === 'buffer')
    return changesOf(bufferFields, { address, before, after })
  if (before.kind === 'lookup-table' && after.kind === 'lookup-table')
    return changesOf(tableFields, { address, before, after })
  if (before.kind === 'multisig' && after.kind === 'multisig')
    return changesOf(multisigFields, { address, before, after })
  if (before.kind === 'core-asset' && after.kind === 'core-asset')
    return changesOf(assetFields, { address, before, after })
  if (before.kind === 'core-collection' && after.kind === 'core-collection')
    return changesOf(collectionFields, { address, before, after })
  if (before.kind === 'squads-multisig' && after.kind === 'squads-multisig')
    return changesOf(squadsFields, { address, before, after })
  return []
}

const tokenAccountChanges = (
  address: Address,
  before: TokenAccountState | undefined,
  after: TokenAccountState,
): ControlChange[] => {
  const { mint } = after
  const holder = before?.owner ?? after.owner
  return tokenAccountFields.flatMap(({ field, valueOf }) => {
    const earlier = before ? valueOf(before) : unclaimed(field, after)
    return change({ account: address, field, holder, mint }, earlier, valueOf(after))
  })
}

/**
 * The value of a field in an account controlled only by its owner; fields that the owner does not choose count as
 * unchanged.
 */
const unclaimed = (field: ControlField, after: TokenAccountState): string | undefined => {
  if (field === 'token-owner') return after.owner
  return field === 'delegate' || field === 'delegated-amount' || field === 'close-authority'
    ? undefined
    : 'false'
}

/** Field changes of an account that existed before and after. */
const changesOf = <State>(
  fields: readonly FieldReader<State>[],
  { address, before, after }: { address: Address; before: State; after: State },
): ControlChange[] =>
  fields.flatMap(({ field, valueOf, holderOf: holderOfField }) => {
    const holder = holderOfField?.(before)
    return change({ account: address, field, holder }, valueOf(before), valueOf(after))
  })

const change = (
  of: { account: Address; field: ControlField; holder: Address | undefined; mint?: Address },
  before: string | undefined,
  after: string | undefined,
): ControlChange[] => {
  if (before === after) return []
  const { account, field, holder, mint } = of
  return [
    {
      account,
      field,
      ...(holder && { holder }),
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(mint && { mint }),
    },
  ]
}
