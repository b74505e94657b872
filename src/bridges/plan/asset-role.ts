import type { BridgeAsset } from './assets.ts'
import { bridgeChains, findBridgeChain } from './chains.ts'
import type { BridgeProvider, BridgeSide, ProviderAsset } from './provider.ts'

/** Whether an asset is sent or received. */
export type AssetRole = 'origin' | 'destination'

/** `in`: a bridge into Solana; `out`: one out of it. */
export type BridgeDirection = 'in' | 'out'

export const home = 'solana'

/** The roles of an asset that its carriers support, with Solana on the other side. */
export const rolesOf = (
  asset: BridgeAsset,
  providers: readonly Pick<BridgeProvider, 'id' | 'supports'>[],
): AssetRole[] => {
  const able = providers.flatMap((provider) => {
    const own = asset.carriers.get(provider.id)
    return own ? [{ provider, side: { chain: asset.chain, asset: own } }] : []
  })
  const can = (role: AssetRole): boolean =>
    able.some(({ provider, side }) =>
      counterparts(asset.chain).some((other) => {
        const [from, to] = role === 'origin' ? [side, other] : [other, side]
        return provider.supports({ from, to, mode: 'exact-in' })
      }),
    )
  return (['origin', 'destination'] as const).filter(can)
}

/** The direction in which an asset moves in this role. */
export const directionOf = (chain: string, role: AssetRole): BridgeDirection =>
  (chain === home) === (role === 'origin') ? 'out' : 'in'

const nativeSides: readonly BridgeSide[] = bridgeChains.map(({ name, native }) => {
  const asset: ProviderAsset = { providerAssetId: '', chain: name, ...native }
  return { chain: name, asset }
})

/** The native coin of Solana, or those of all other chains. */
const counterparts = (chain: string): readonly BridgeSide[] =>
  nativeSides.filter((side) => (side.chain === home) !== (chain === home))

/** Whether one side is on Solana, which every transfer requires. */
export const touchesHome = (from: string, to: string): boolean => from === home || to === home

export const chainTitle = (chain: string): string => findBridgeChain(chain)?.displayName ?? chain
