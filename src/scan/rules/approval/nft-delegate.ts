import { assetText, powersText } from '../../../findings/words/assets.ts'
import { type AssetGrant, assetGrants, takes } from '../../facts/asset-grant.ts'
import { newDelegations } from '../../facts/delegation.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * Somebody may move, burn, freeze or rewrite an NFT of the user's from now on: a delegate of Token Metadata, or of a leaf
 * of a Merkle tree. Benign look-alikes: a listing through an established market (only noted), staking, which may freeze
 * but not take, and a right that the same transaction takes back.
 */
export const nftDelegate: Rule = {
  id: 'nft-delegate',
  flag: 'NFT_DELEGATE',
  severity: 'critical',
  stage: 'scored',
  sources: [
    'mpl-token-metadata Delegate, ApproveUseAuthority, ApproveCollectionAuthority',
    'mpl-bubblegum delegate, delegateV2, delegateAndFreezeV2',
  ],
  evaluate: (context) => {
    // What stands in the token account afterwards is told by the rules for tokens.
    const shown = new Set(
      newDelegations(context).map(({ mint, delegate }) => `${mint} ${delegate}`),
    )
    return assetGrants(context)
      .filter(
        ({ about, delegate }) => about.kind !== 'core' && !shown.has(`${about.asset} ${delegate}`),
      )
      .map((grant) => observe(grant, context))
  },
}

const whereItTakes: Record<AssetGrant['trust'], Severity> = {
  wallet: 'critical',
  program: 'high',
  'known-program': 'low',
}

const whereItHolds: Record<AssetGrant['trust'], Severity> = {
  wallet: 'high',
  program: 'medium',
  'known-program': 'low',
}

const observe = (grant: AssetGrant, { simulation }: RiskContext): Observation => {
  const { about, delegate, instruction, trust } = grant
  const severity = (takes(grant) ? whereItTakes : whereItHolds)[trust]
  return {
    what: `Lets ${delegate ? shortAddress(delegate) : 'whoever may update it'} ${powersText(grant)} your ${assetText(about)} at any later time.`,
    why: takes(grant)
      ? 'It stays yours to look at until they take it, and they need no further signature of yours.'
      : `They cannot take it, but what you can do with it lies with them${simulation.status === 'ok' ? '' : ', as far as can be told without a simulation'}.`,
    advice:
      trust === 'known-program'
        ? 'Sign if you mean to list or stake it there.'
        : 'Do not sign unless you know who that is and why they need it.',
    at: [instruction.path],
    ...(delegate && { subject: delegate }),
    after: grant.powers.join(' '),
    severity,
  }
}
