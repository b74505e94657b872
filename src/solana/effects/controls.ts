import type { Address } from '../address/address.ts'
import type { Account } from '../chain.ts'
import { systemProgram } from '../address/known-address.ts'
import {
  type AccountState,
  holderOf,
  isBlank,
  type TokenAccountState,
} from '../state/account-state.ts'
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
 * The fields of one account whose change gives control over it. An account that is new or was not initialized is
 * compared with one controlled only by its first holder, and a new token account with one controlled only by its owner.
 * Closed ones return nothing here, because their content shows in the balances.
 */
export const controlChanges = (
  address: Address,
  before: Side | undefined,
  after: Side | undefined,
  firstHolder?: Address,
): ControlChange[] => {
  if (!after) return []
  const first = isBlank(before?.state) ? firstState(after.state, firstHolder) : undefined
  const changes = stateChanges(address, first ?? before?.state, after.state)
  return before && before.account.owner !== after.account.owner
    ? [programOwnerChange(address, before, after), ...changes]
    : changes
}

/** The state that an account had when its first holder got it. */
const firstState = (
  after: AccountState | undefined,
  holder: Address | undefined,
): AccountState | undefined => {
  if (after?.kind === 'token-account') return unclaimed(after)
  if (holder === undefined) return undefined
  if (after?.kind === 'stake') return { ...after, staker: holder, withdrawer: holder }
  if (after?.kind === 'nonce' || after?.kind === 'buffer') return { ...after, authority: holder }
  return undefined
}

/** Controlled only by its owner. */
const unclaimed = ({ mint, owner, amount, native }: TokenAccountState): TokenAccountState => ({
  kind: 'token-account',
  mint,
  owner,
  amount,
  native,
  delegatedAmount: 0n,
  frozen: false,
})

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
    const earlier = before.kind === 'token-account' ? before : unclaimed(after)
    return tokenAccountChanges(address, earlier, after)
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
  before: TokenAccountState,
  after: TokenAccountState,
): ControlChange[] =>
  tokenAccountFields.flatMap(({ field, valueOf }) =>
    change(
      { account: address, field, holder: before.owner, mint: after.mint },
      valueOf(before),
      valueOf(after),
    ),
  )

/** Field changes of an account with this state before and after. */
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
