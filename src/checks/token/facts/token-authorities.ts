import type { Address } from '../../../solana/address/address.ts'
import type { MintState } from '../../../solana/state/account-state.ts'
import type { TokenControl } from './authority.ts'
import type { TokenName } from '../../../tokens/token-name.ts'

/** An authority and its holder. Without a holder, it was given up for good. */
export type AuthorityEntry = { control: TokenControl; holder?: Address }

/** The mint's authorities. Mint and freeze are always listed, others only if they are held. */
export const controlsOf = (state: MintState, names: readonly TokenName[]): AuthorityEntry[] => [
  entry('mint', state.mintAuthority),
  entry('freeze', state.freezeAuthority),
  ...held('permanent-delegate', state.permanentDelegate),
  ...held('transfer-fee', state.transferFee?.configAuthority),
  ...held('withdraw-fees', state.transferFee?.withdrawAuthority),
  ...held('transfer-hook', state.transferHook?.authority),
  ...held('pause', state.pausable?.authority),
  ...held('displayed-amount', state.scaledUiAmount?.authority ?? state.interest?.authority),
  ...held('permissioned-burn', state.permissionedBurn?.authority),
  ...held('confidential-transfer', state.confidentialTransfer?.authority),
  ...held('close-mint', state.closeAuthority),
  ...held('metadata-pointer', state.metadataPointer?.authority),
  ...held(
    'metadata',
    names.find(({ updateAuthority, source }) => updateAuthority && source !== 'provider')
      ?.updateAuthority,
  ),
]

const entry = (control: TokenControl, holder: Address | undefined): AuthorityEntry =>
  holder === undefined ? { control } : { control, holder }

const held = (control: TokenControl, holder: Address | undefined): AuthorityEntry[] =>
  holder === undefined ? [] : [{ control, holder }]
