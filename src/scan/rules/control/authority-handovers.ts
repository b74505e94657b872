import type { Address } from '../../../solana/address/address.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import type { ControlField } from '../../../solana/effects/change.ts'
import type { AuthorityKind } from '../../../solana/decoding/format/action.ts'
import type { Severity } from '../../../findings/severity.ts'
import {
  type AuthorityHandover,
  goesToProgram,
  type Handover,
  handoversOf,
  observeHandover,
} from '../../facts/control/authority-handover.ts'
import { namesApp } from '../../facts/origin.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'

type Row<Id extends string> = Pick<ScanRule<Id>, 'id' | 'code' | 'severity' | 'sources'> & {
  kinds: readonly AuthorityKind[]
  fields: readonly ControlField[]
  holdsFunds?: true
  /** Severity if the new holder has no private key: a multisig, a vault, a launchpad. Defaults to the rule's own. */
  vaultSeverity?: Severity
  /** Whether `vaultSeverity` applies to a vault here. */
  allowsVault?: (handover: Handover, context: RiskContext) => boolean
}

/** An address without a private key may be an attacker's vault, so that an app may not choose it. */
const allowsVault = ({ account }: Handover, context: RiskContext): boolean =>
  !namesApp(context) || context.identity.isFresh(account)

/** One finding per account of which a stranger gets an authority. Giving one up has a rule of its own. */
const handoverRule = <Id extends string, Extra extends object>(
  row: Row<Id>,
  extraOf: (handover: Handover, context: RiskContext) => Extra,
): ScanRule<Id, AuthorityHandover & Extra> => {
  const { kinds, fields, holdsFunds, vaultSeverity, allowsVault = () => true, ...rule } = row
  return {
    ...rule,
    evaluate: (context) =>
      handoversOf(context, { kinds, fields, ...(holdsFunds && { holdsFunds }) }).map((handover) => {
        const milder = goesToProgram(handover) && allowsVault(handover, context)
        const severity = (milder && vaultSeverity) || rule.severity
        return observeHandover(handover, context, severity, extraOf(handover, context))
      }),
  }
}

const nothingElse = (): object => ({})

/**
 * The new authority can withdraw the deposit of a nonce account and decides which signatures made with it remain valid.
 * Benign look-alike: deliberate operations of custody services.
 */
export const nonceAuthorityHandover = handoverRule(
  {
    id: 'nonce-authority-handover',
    code: 'NONCE_AUTHORITY_CHANGE',
    severity: 'high',
    sources: ['Solana System program: AuthorizeNonceAccount', 'kora#435'],
    kinds: ['nonce'],
    fields: ['nonce-authority'],
    holdsFunds: true,
  },
  nothingElse,
)

/** The authority of a buffer has its code and its SOL, that of a program also what the program holds. */
export type Upgradeable = 'program' | 'buffer'

const heldBy = (account: Address, { states }: RiskContext): Upgradeable => {
  const state = states.before.get(account) ?? stateAfter(states, account)
  return state?.kind === 'buffer' ? 'buffer' : 'program'
}

/** The new upgrade authority controls everything that the program holds. Benign look-alike: a multisig vault. */
export const upgradeAuthorityHandover = handoverRule(
  {
    id: 'upgrade-authority-handover',
    code: 'UPGRADE_AUTHORITY_CHANGE',
    severity: 'critical',
    vaultSeverity: 'high',
    sources: [
      'Solana BPF loaders: SetAuthority, SetAuthorityChecked, TransferAuthority',
      'Blowfish BFP_LOADER_AUTHORITY_CHANGE; kora#542',
    ],
    kinds: ['upgrade'],
    fields: ['upgrade-authority'],
  },
  ({ account }, context) => ({ holds: heldBy(account, context) }),
)

/**
 * The new update authority of an NFT, a collection or token metadata decides what it shows. With Metaplex Core it also
 * decides about the plugins that all holders depend on. Benign look-alikes: moving an asset into the user's own
 * collection, and a program such as a multisig or a candy machine, with the same limits as for tokens.
 */
export const assetUpdateAuthorityHandover = handoverRule(
  {
    id: 'asset-update-authority-handover',
    code: 'ASSET_UPDATE_AUTHORITY_CHANGE',
    severity: 'high',
    vaultSeverity: 'medium',
    allowsVault,
    sources: [
      'mpl-core UpdateV1, UpdateV2, UpdateCollectionV1',
      'mpl-token-metadata Update, UpdateMetadataAccountV2',
    ],
    kinds: ['asset-update'],
    fields: ['metadata-update-authority'],
  },
  nothingElse,
)

/**
 * A token that the user issues gets another authority: to mint, freeze, change fees, close the mint, move holders'
 * tokens, run a hook, pause, or decide what wallets show of it. Benign look-alikes: a multisig or a launchpad. Since an address without a private key
 * may be an attacker's vault, it is milder only if the user acts without an app, or with a new token.
 */
export const mintAuthorityHandover = handoverRule(
  {
    id: 'mint-authority-handover',
    code: 'MINT_AUTHORITY_CHANGE',
    severity: 'high',
    vaultSeverity: 'medium',
    allowsVault,
    sources: ['SPL Token and Token-2022: SetAuthority with the authority types of a mint'],
    kinds: [
      'mint-tokens',
      'freeze-account',
      'transfer-fee-config',
      'withheld-withdraw',
      'close-mint',
      'permanent-delegate',
      'transfer-hook-program',
      'pause',
      'permissioned-burn',
      'interest-rate',
      'scaled-ui-amount',
      'confidential-transfer',
      'confidential-transfer-fee',
      'metadata-pointer',
      'group-pointer',
      'group-update',
      'group-member-pointer',
    ],
    fields: [
      'mint-authority',
      'freeze-authority',
      'mint-close-authority',
      'permanent-delegate',
      'transfer-fee-authority',
      'withheld-withdraw-authority',
      'transfer-hook-authority',
      'pause-authority',
      'permissioned-burn-authority',
      'interest-rate-authority',
      'scaled-amount-authority',
      'confidential-transfer-authority',
      'confidential-transfer-fee-authority',
      'metadata-pointer-authority',
      'group-pointer-authority',
      'group-update-authority',
      'group-member-pointer-authority',
    ],
  },
  ({ kinds }) => ({ authorities: kinds }),
)

export type VoteAuthorityHandover = AuthorityHandover & { right: 'withdraw' | 'vote' }

/**
 * The new withdrawer of a validator's vote account can take its rewards and close it; a new voter votes in its place.
 * Benign look-alikes: a multisig vault as withdrawer (one step milder), and a new voting key, which operators set
 * routinely (only noted, unless an app requests it).
 */
export const voteAuthorityHandover: ScanRule<'vote-authority-handover', VoteAuthorityHandover> = {
  id: 'vote-authority-handover',
  code: 'VOTE_AUTHORITY_CHANGE',
  severity: 'critical',
  sources: ['Solana Vote program: Authorize and its variants'],
  evaluate: (context) => [
    ...handoversOf(context, { kinds: ['vote-withdrawer'], fields: [], holdsFunds: true }).map(
      (handover) => {
        const severity = goesToProgram(handover) ? 'high' : 'critical'
        return observeHandover(handover, context, severity, { right: 'withdraw' as const })
      },
    ),
    ...handoversOf(context, { kinds: ['vote-voter'], fields: [] }).map((handover) =>
      observeHandover(handover, context, namesApp(context) ? 'high' : 'medium', {
        right: 'vote' as const,
      }),
    ),
  ],
}
