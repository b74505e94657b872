import { type Address, parseAddress } from '../../solana/address/address.ts'
import type { Action, AssetReference } from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import { calledByKnownProgram } from './movement.ts'
import type { RiskContext } from '../context/risk-context.ts'

/** An NFT of the user's that goes to somebody else. */
export type AssetMove = {
  about: AssetReference
  to: Address
  /** The instruction that says so; absent where only the after-state shows it. */
  instruction?: DecodedInstruction
}

type AssetAction = Extract<Action, AssetReference>

/**
 * NFTs that leave the user for a stranger: by what the instructions say, and by the owner that an account of Metaplex Core
 * names afterwards. Of a compressed one no account tells, so that the instruction is all there is.
 */
export const assetsLeaving = (context: RiskContext): AssetMove[] => {
  const moves = new Map<string, AssetMove>()
  for (const instruction of context.instructions) {
    for (const action of instruction.actions) {
      if (action.type !== 'transfer-asset') continue
      const about = referenceOf(action)
      if (isUsersAsset(action, context))
        moves.set(keyOf(about), { about, to: action.to, instruction })
      else if (moves.has(keyOf(about)))
        moves.set(keyOf(about), { about, to: action.to, instruction })
    }
  }
  for (const { account, field, holder, after } of context.effects.controls) {
    const to = after === undefined ? undefined : parseAddress(after)
    if (field !== 'asset-owner' || !context.identity.isUsers(holder) || !to) continue
    const about: AssetReference = { kind: 'core', asset: account }
    if (!moves.has(keyOf(about))) moves.set(keyOf(about), { about, to })
  }
  return [...moves.values()].filter(({ to }) => context.identity.isStranger(to))
}

/** Whether an NFT comes to the user that was not his before. */
export const receivesAsset = (context: RiskContext): boolean =>
  context.instructions.some(({ actions }) =>
    actions.some(
      (action) =>
        action.type === 'transfer-asset' &&
        context.identity.endsMine(action.to) &&
        !isUsersAsset(action, context),
    ),
  )

/**
 * Whether the asset is the user's to give: he is the owner that the instruction or the asset's account names; where
 * neither names one, he is the one who authorises.
 */
export const isUsersAsset = (action: AssetAction, { states, identity }: RiskContext): boolean => {
  const state = states.before.get(action.asset)
  if (state?.kind === 'core-asset' || state?.kind === 'core-collection')
    return identity.wasMine(action.asset)
  const stated = 'from' in action ? action.from : 'owner' in action ? action.owner : undefined
  return identity.isUsers(stated ?? action.authority)
}

/** The same for two actions on one asset. */
export const keyOf = ({ kind, asset, leaf }: AssetReference): string => `${kind} ${asset} ${leaf}`

export const referenceOf = ({ kind, asset, leaf }: AssetReference): AssetReference => ({
  kind,
  asset,
  ...(leaf !== undefined && { leaf }),
})

/** Whether an established protocol made all of these moves from within itself. */
export const onlyThroughKnownPrograms = (
  moves: readonly AssetMove[],
  context: RiskContext,
): boolean =>
  moves.length > 0 &&
  moves.every(
    ({ instruction }) => instruction !== undefined && calledByKnownProgram(instruction, context),
  )
