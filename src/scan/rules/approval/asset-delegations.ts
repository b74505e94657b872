import type { Address } from '../../../solana/address/address.ts'
import type { AssetPermission, AssetReference } from '../../../solana/decoding/format/action.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import { type AssetGrant, assetGrants, takes } from '../../facts/asset-grant.ts'
import { newDelegations, type Trust } from '../../facts/delegation.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'

export type AssetDelegation = {
  asset: AssetReference
  /** The reference is a collection, and the right covers every asset in it. */
  collection: boolean
  /** Absent for the asset's update authority. */
  delegate?: Address
  permissions: readonly AssetPermission[]
  trust: Trust
  /** Whether a simulation confirmed that nothing else happens to the asset. */
  simulated: boolean
}

type Row<Id extends string> = Pick<ScanRule<Id>, 'id' | 'code' | 'severity' | 'sources'> & {
  covers: (grant: AssetGrant, context: RiskContext) => boolean
  severityOf: (grant: AssetGrant) => Severity
}

/** One finding per matching right over an NFT that outlasts the transaction. */
const delegationRule = <Id extends string>(row: Row<Id>): ScanRule<Id, AssetDelegation> => {
  const { covers, severityOf, ...rule } = row
  return {
    ...rule,
    evaluate: (context) =>
      assetGrants(context)
        .filter((grant) => covers(grant, context))
        .map((grant) => observe(grant, severityOf(grant), context)),
  }
}

const observe = (
  { about, delegate, permissions, trust, instruction }: AssetGrant,
  severity: Severity,
  { states, simulation }: RiskContext,
): Observation<AssetDelegation> => ({
  params: {
    asset: about,
    collection: states.before.get(about.asset)?.kind === 'core-collection',
    ...(delegate && { delegate }),
    permissions,
    trust,
    simulated: simulation.status === 'ok',
  },
  at: [instruction.path],
  subject: delegate ?? about.asset,
  after: permissions.join(' '),
  severity,
})

type Severities = Readonly<Record<Trust, Severity>>
const nftTaken: Severities = { wallet: 'critical', program: 'high', 'known-program': 'low' }
/** What is frozen can be held to ransom, and what changes may no longer be what was bought. */
const nftHeld: Severities = { wallet: 'high', program: 'medium', 'known-program': 'low' }
const pluginTakes: Severities = { wallet: 'high', program: 'high', 'known-program': 'low' }
const pluginHolds: Severities = { wallet: 'high', program: 'low', 'known-program': 'low' }

/**
 * From now on a stranger may move, burn, freeze or change an NFT of the user: a delegate of Token Metadata, or of a
 * leaf of a Merkle tree. Benign look-alikes: a listing on an established market (only noted), staking, which may freeze
 * but not take, and a right that the same transaction revokes.
 */
export const nftDelegate = delegationRule({
  id: 'nft-delegate',
  code: 'NFT_DELEGATE',
  severity: 'critical',
  sources: [
    'mpl-token-metadata Delegate, ApproveUseAuthority, ApproveCollectionAuthority',
    'mpl-bubblegum delegate, delegateV2, delegateAndFreezeV2',
  ],
  // A delegate that the token account shows is reported by the rules for tokens.
  covers: ({ about, delegate }, context) =>
    about.kind !== 'core' &&
    !newDelegations(context).some(
      (shown) => shown.mint === about.asset && shown.delegate === delegate,
    ),
  severityOf: (grant) => (takes(grant) ? nftTaken : nftHeld)[grant.trust],
})

/**
 * A Metaplex Core plugin gives a stranger a right over an asset of the user, or over every asset of a collection. The
 * asset stays in place until the right is used. Benign look-alikes: a listing without escrow on an established market
 * (only noted), the user as authority, and plugins that only describe the asset. The update authority controls the
 * asset anyway, so a right for it adds little.
 */
export const corePluginAuthority = delegationRule({
  id: 'core-plugin-authority',
  code: 'CORE_PLUGIN_AUTHORITY',
  severity: 'high',
  sources: [
    'mpl-core AddPluginV1, ApprovePluginAuthorityV1, UpdatePluginV1, AddExternalPluginAdapterV1',
  ],
  covers: ({ about }) => about.kind === 'core',
  severityOf: (grant) => {
    if (!takes(grant)) return pluginHolds[grant.trust]
    return grant.delegate ? pluginTakes[grant.trust] : 'medium'
  },
})
