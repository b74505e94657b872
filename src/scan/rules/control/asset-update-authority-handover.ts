import { goesToProgram, type Handover, handoversOf } from '../../facts/authority-handover.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * Whoever may update an NFT, a collection or the metadata of a token is somebody else afterwards: he decides what it shows
 * and, with Metaplex Core, about the plugins that all its holders depend on. Benign look-alikes: giving it up for good,
 * moving an asset into a collection of one's own, and handing it to a program such as a multisig or a candy machine (one
 * step milder).
 */
export const assetUpdateAuthorityHandover: Rule = {
  id: 'asset-update-authority-handover',
  flag: 'ASSET_UPDATE_AUTHORITY_CHANGE',
  severity: 'high',
  stage: 'scored',
  sources: [
    'mpl-core UpdateV1, UpdateV2, UpdateCollectionV1',
    'mpl-token-metadata Update, UpdateMetadataAccountV2',
  ],
  evaluate: (context) =>
    handoversOf(context, { kinds: ['asset-update'], fields: ['metadata-update-authority'] }).map(
      (handover) => observe(handover, context),
    ),
}

const observe = (handover: Handover, { user }: RiskContext): Observation => {
  const { account, next, instruction } = handover
  return {
    what: `Gives ${shortAddress(next)} the right to change what your ${shortAddress(account)} shows and who has power over it.`,
    why: 'An issuer who loses this can neither correct it nor keep its holders from harm.',
    advice: 'Do not sign unless you meant to hand it over and have checked the whole address.',
    ...(instruction && { at: [instruction.path] }),
    subject: account,
    before: user,
    after: next,
    ...(goesToProgram(handover) && { severity: 'medium' as const }),
  }
}
