import { assetText, powersText } from '../../../findings/words/assets.ts'
import { type AssetGrant, assetGrants, takes } from '../../facts/asset-grant.ts'
import type { Observation, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * A plugin of Metaplex Core gives somebody power over an asset of the user's, or over every asset of his collection. The
 * asset stays where it is until they use it. Benign look-alikes: a listing without escrow through an established market
 * (only noted), the owner or the user himself as authority, and plugins that only say something.
 */
export const corePluginAuthority: Rule = {
  id: 'core-plugin-authority',
  flag: 'CORE_PLUGIN_AUTHORITY',
  severity: 'high',
  stage: 'scored',
  sources: [
    'mpl-core AddPluginV1, ApprovePluginAuthorityV1, UpdatePluginV1, AddExternalPluginAdapterV1',
  ],
  evaluate: (context) =>
    assetGrants(context)
      .filter(({ about }) => about.kind === 'core')
      .map((grant) => observe(grant, context.states.before.get(grant.about.asset)?.kind)),
}

const whereItTakes: Record<AssetGrant['trust'], Severity> = {
  wallet: 'high',
  program: 'high',
  'known-program': 'low',
}

const whereItHolds: Record<AssetGrant['trust'], Severity> = {
  wallet: 'medium',
  program: 'low',
  'known-program': 'low',
}

/** Whoever may update an asset has power over it anyway: a grant to him adds little. */
const severityOf = (grant: AssetGrant): Severity => {
  if (!takes(grant)) return whereItHolds[grant.trust]
  return grant.delegate ? whereItTakes[grant.trust] : 'medium'
}

const observe = (grant: AssetGrant, kind: string | undefined): Observation => {
  const { about, delegate, instruction, trust } = grant
  const what = kind === 'core-collection' ? `every asset of your collection` : `your`
  const which = kind === 'core-collection' ? shortAddress(about.asset) : assetText(about)
  return {
    what: `Lets ${delegate ? shortAddress(delegate) : 'whoever may update it'} ${powersText(grant)} ${what} ${which} at any later time.`,
    why: takes(grant)
      ? 'A plugin that moves or burns needs no further signature of yours.'
      : 'They cannot take it, but whether you can move it, or what it shows, lies with them.',
    advice:
      trust === 'known-program'
        ? 'Sign if you mean to list or stake it there.'
        : 'Do not sign unless you know who that is and why they need it.',
    at: [instruction.path],
    ...(delegate && { subject: delegate }),
    after: grant.powers.join(' '),
    severity: severityOf(grant),
  }
}
