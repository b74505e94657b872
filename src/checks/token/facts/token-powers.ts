import type { Address } from '../../../solana/address/address.ts'
import type { MintState } from '../../../solana/state/account-state.ts'
import type { TokenPower } from './authority.ts'
import type { TokenName } from '../../../tokens/token-name.ts'

/** An authority and its holder; without one it was given up for good. */
export type PowerHolder = { power: TokenPower; holder?: Address }

/** Minting and freezing are always listed, also where they were given up; others where they are held. */
export const powersOf = (state: MintState, names: readonly TokenName[]): PowerHolder[] => [
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

const entry = (power: TokenPower, holder: Address | undefined): PowerHolder =>
  holder === undefined ? { power } : { power, holder }

const held = (power: TokenPower, holder: Address | undefined): PowerHolder[] =>
  holder === undefined ? [] : [{ power, holder }]
