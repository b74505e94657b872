import type { Address } from '../../solana/address/address.ts'
import type {
  Action,
  AssetPermission,
  AssetReference,
} from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import { isUsersAsset, keyOf, referenceOf } from './asset.ts'
import { type Trust, trustIn } from './delegation.ts'
import type { RiskContext } from '../context/risk-context.ts'

/** A right over an NFT of the user that a stranger holds after the transaction. */
export type AssetGrant = {
  about: AssetReference
  /** Absent for the asset's update authority. */
  delegate?: Address
  permissions: readonly AssetPermission[]
  role?: string
  instruction: DecodedInstruction
  trust: Trust
}

/** Rights that the instructions grant to strangers, except those that a later instruction revokes. */
export const assetGrants = (context: RiskContext): AssetGrant[] => {
  const grants = new Map<string, AssetGrant>()
  for (const instruction of context.instructions) {
    for (const action of instruction.actions) {
      if (action.type === 'revoke-asset') {
        for (const [key, grant] of grants) if (takesBack(action, grant)) grants.delete(key)
      }
      if (action.type !== 'delegate-asset' || !isUsersAsset(action, context)) continue
      const { delegate, permissions, role } = action
      if (delegate && !context.identity.isStranger(delegate)) continue
      grants.set(`${keyOf(action)} ${delegate} ${role} ${permissions.join(' ')}`, {
        about: referenceOf(action),
        permissions,
        instruction,
        ...(role !== undefined && { role }),
        ...(delegate && { delegate }),
        trust: delegate ? trustIn(delegate, [instruction], context) : 'program',
      })
    }
  }
  return [...grants.values()]
}

/** Revoking one right leaves all others in force. */
const takesBack = (
  revoked: Extract<Action, { type: 'revoke-asset' }>,
  { about, delegate, role }: AssetGrant,
): boolean =>
  keyOf(revoked) === keyOf(about) &&
  (revoked.delegate === undefined || revoked.delegate === delegate) &&
  (revoked.role === undefined || revoked.role === role)

/** Whether the right allows taking or destroying the asset, rather than only freezing or changing it. */
export const takes = ({ permissions }: Pick<AssetGrant, 'permissions'>): boolean =>
  permissions.includes('transfer') || permissions.includes('burn')
