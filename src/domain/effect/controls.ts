import type { Address } from '../address.ts'
import type { Account } from '../chain.ts'
import { systemProgram } from '../known-address.ts'
import { holderOf } from '../state/account-state.ts'
import type {
  AccountState,
  MintState,
  StakeState,
  TokenAccountState,
} from '../state/account-state.ts'
import type { ControlChange, ControlField } from './change.ts'

export type Side = { account: Account; state: AccountState | undefined }

/**
 * The fields of one account whose change hands power over it to somebody.
 * A token account that did not exist before is compared with one that nobody else has a say in; other accounts that are
 * new or gone give nothing here: what they held shows in the balances.
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
  if (before.kind === 'mint' && after.kind === 'mint') return mintChanges(address, before, after)
  if (before.kind === 'stake' && after.kind === 'stake') return stakeChanges(address, before, after)
  if (before.kind === 'nonce' && after.kind === 'nonce') {
    return change(address, 'nonce-authority', before.authority, before.authority, after.authority)
  }
  if (before.kind === 'program-data' && after.kind === 'program-data') {
    const holder = before.upgradeAuthority
    return change(
      address,
      'upgrade-authority',
      holder,
      before.upgradeAuthority,
      after.upgradeAuthority,
    )
  }
  return []
}

const tokenAccountChanges = (
  address: Address,
  before: TokenAccountState | undefined,
  after: TokenAccountState,
): ControlChange[] => {
  const holder = before?.owner ?? after.owner
  const { mint } = after
  const owner = before
    ? change(address, 'token-owner', holder, before.owner, after.owner, mint)
    : []
  return [
    ...owner,
    ...change(address, 'delegate', holder, before?.delegate, after.delegate, mint),
    ...change(address, 'delegated-amount', holder, amountText(before), amountText(after), mint),
    ...change(
      address,
      'close-authority',
      holder,
      before?.closeAuthority,
      after.closeAuthority,
      mint,
    ),
    ...change(
      address,
      'frozen',
      holder,
      String(before?.frozen ?? false),
      String(after.frozen),
      mint,
    ),
  ]
}

const amountText = (state: TokenAccountState | undefined): string | undefined =>
  state?.delegate && state.delegatedAmount.toString()

const mintChanges = (address: Address, before: MintState, after: MintState): ControlChange[] => [
  ...change(
    address,
    'mint-authority',
    before.mintAuthority,
    before.mintAuthority,
    after.mintAuthority,
  ),
  ...change(
    address,
    'freeze-authority',
    before.freezeAuthority,
    before.freezeAuthority,
    after.freezeAuthority,
  ),
]

const stakeChanges = (address: Address, before: StakeState, after: StakeState): ControlChange[] => [
  ...change(address, 'stake-staker', before.withdrawer, before.staker, after.staker),
  ...change(address, 'stake-withdrawer', before.withdrawer, before.withdrawer, after.withdrawer),
]

const change = (
  account: Address,
  field: ControlField,
  holder: Address | undefined,
  before: string | undefined,
  after: string | undefined,
  mint?: Address,
): ControlChange[] => {
  if (before === after) return []
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
