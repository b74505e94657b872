import { type Address, parseAddress } from '../../solana/address/address.ts'
import type { Action, AssetReference } from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import { calledByKnownProgram } from './movement.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import type { RiskContext } from '../context/risk-context.ts'

/** An NFT of the user that goes to a stranger. */
export type AssetMove = {
  about: AssetReference
  to: Address
  /** The instruction that moves it; absent if only the state afterwards shows it. */
  instruction?: DecodedInstruction
}

type AssetAction = Extract<Action, AssetReference>

/**
 * NFTs that go from the user to a stranger, according to the instructions and to the owner in Metaplex Core accounts
 * after the simulation. No account contains the owner of a compressed NFT, so the instruction is the only evidence.
 */
export const assetsLeaving = (context: RiskContext): AssetMove[] =>
  assetsGiven(context).filter(({ to }) => context.identity.isStranger(to))

/** The same, and those that go to a program or a part of the runtime. */
export const assetsGiven = oncePerContext((context): readonly AssetMove[] => {
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
    if (field !== 'asset-owner' || !context.identity.isUser(holder) || !to) continue
    const about: AssetReference = { kind: 'core', asset: account }
    if (!moves.has(keyOf(about))) moves.set(keyOf(about), { about, to })
  }
  return [...moves.values()].filter(({ to }) => !context.identity.ownedAfter(to))
})

/** Whether the user receives an NFT that they did not own before. */
export const receivesAsset = (context: RiskContext): boolean =>
  context.instructions.some(({ actions }) =>
    actions.some(
      (action) =>
        action.type === 'transfer-asset' &&
        context.identity.ownedAfter(action.to) &&
        !isUsersAsset(action, context),
    ),
  )

/**
 * Whether the user owns the asset: named as owner by the instruction or the asset's account, or as authority if neither
 * names an owner.
 */
export const isUsersAsset = (action: AssetAction, { states, identity }: RiskContext): boolean => {
  const state = states.before.get(action.asset)
  if (state?.kind === 'core-asset' || state?.kind === 'core-collection')
    return identity.ownedBefore(action.asset)
  const stated = 'from' in action ? action.from : 'owner' in action ? action.owner : undefined
  return identity.isUser(stated ?? action.authority)
}

/** Equal for two actions on one asset. */
export const keyOf = ({ kind, asset, leaf }: AssetReference): string => `${kind} ${asset} ${leaf}`

export const referenceOf = ({ kind, asset, leaf }: AssetReference): AssetReference => ({
  kind,
  asset,
  ...(leaf !== undefined && { leaf }),
})

/** Whether all of these moves are inner instructions of established protocols. */
export const onlyThroughKnownPrograms = (
  moves: readonly AssetMove[],
  context: RiskContext,
): boolean =>
  moves.length > 0 &&
  moves.every(
    ({ instruction }) => instruction !== undefined && calledByKnownProgram(instruction, context),
  )
