import { type Address, addressFromBytes } from '../../../solana/address/address.ts'
import { loaderV4Program } from '../../../solana/address/known-address.ts'
import type { AccountState } from '../../../solana/state/account-state.ts'
import { readNarrowOption, readU32 } from '../../../solana/state/layout.ts'
import type { Subject } from './address-kind.ts'
import { multisigMembersMax } from '../thresholds.ts'

/** What an authority over an account allows, as it appears in answers. Permanent words. */
export type ControlName =
  | 'program-owner'
  | 'buffer-authority'
  | 'vote-withdrawer'
  | 'vote-node'
  | 'token-owner'
  | 'delegate'
  | 'close-authority'
  | 'mint-authority'
  | 'freeze-authority'
  | 'permanent-delegate'
  | 'multisig-signer'
  | 'config-authority'
  | 'multisig-member'
  | 'nonce-authority'
  | 'stake-withdrawer'
  | 'stake-staker'
  | 'upgrade-authority'
  | 'lookup-table-authority'
  | 'asset-owner'
  | 'update-authority'

/** An authority over the account. */
export type Control = {
  control: ControlName
  holder: Address
  /** Whether the holder can take everything, or decides alone what the account does. */
  whole: boolean
}

/** Authorities over the account, its owner first. */
export const controlsOf = (subject: Subject): Control[] => {
  const { kind, state, account } = subject
  if (!account || !state) return []
  if (kind === 'program-owned') return [whole('program-owner', account.owner)]
  if (kind === 'vote') return voteControls(account.data)
  if (kind === 'program-buffer') return some(whole, 'buffer-authority', bufferAuthority(subject))
  if (kind === 'program' && account.owner !== loaderV4Program) return []
  return stateControls(state)
}

/** Address of the program data account, for loaders that store code and upgrade authority in one. */
export const programDataOf = ({ kind, account, state }: Subject): Address | undefined =>
  kind === 'program' && state?.kind === 'other' && account && isUpgradeable(account.data)
    ? addressFromBytes(account.data, 4)
    : undefined

const programAccountBytes = 36

const isUpgradeable = (data: Uint8Array): boolean =>
  data.length === programAccountBytes && readU32(data, 0) === 2

const bufferAuthority = ({ account }: Subject): Address | undefined =>
  account && account.data.length >= 37 ? readNarrowOption(account.data, 4) : undefined

/**
 * u32 version, then (from version 1) node and authorized withdrawer, 32 bytes each. The oldest layout differs and is
 * not read. Source: solana-vote-interface `vote_state_versions.rs`.
 */
const voteControls = (data: Uint8Array): Control[] => {
  if (data.length < 68) return []
  const version = readU32(data, 0)
  if (version < 1 || version > 3) return []
  return [
    whole('vote-withdrawer', addressFromBytes(data, 36)),
    part('vote-node', addressFromBytes(data, 4)),
  ]
}

const whole = (control: ControlName, holder: Address): Control => ({ control, holder, whole: true })
const part = (control: ControlName, holder: Address): Control => ({ control, holder, whole: false })

const some = (
  make: (control: ControlName, holder: Address) => Control,
  control: ControlName,
  holder: Address | undefined,
): Control[] => (holder ? [make(control, holder)] : [])

const stateControls = (state: AccountState): Control[] => {
  switch (state.kind) {
    case 'token-account':
      return [
        whole('token-owner', state.owner),
        ...some(part, 'delegate', state.delegate),
        ...some(part, 'close-authority', state.closeAuthority),
      ]
    case 'mint':
      return [
        ...some(part, 'mint-authority', state.mintAuthority),
        ...some(part, 'freeze-authority', state.freezeAuthority),
        ...some(part, 'permanent-delegate', state.permanentDelegate),
      ]
    case 'multisig':
      return state.signers.map((signer) => part('multisig-signer', signer))
    case 'squads-multisig':
      return [
        ...some(whole, 'config-authority', state.configAuthority),
        ...state.members
          .slice(0, multisigMembersMax)
          .map((member) => part('multisig-member', member)),
      ]
    case 'nonce':
      return [whole('nonce-authority', state.authority)]
    case 'stake':
      return [whole('stake-withdrawer', state.withdrawer), part('stake-staker', state.staker)]
    case 'program-data':
      return some(whole, 'upgrade-authority', state.upgradeAuthority)
    case 'lookup-table':
      return some(part, 'lookup-table-authority', state.authority)
    case 'core-asset':
      return [
        whole('asset-owner', state.owner),
        ...some(part, 'update-authority', state.updateAuthority),
      ]
    case 'core-collection':
      return [whole('update-authority', state.updateAuthority)]
    default:
      return []
  }
}
