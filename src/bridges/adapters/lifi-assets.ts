import { bridgeChains, chainOfProviderId } from '../plan/chains.ts'
import type { ProviderAsset } from '../plan/provider.ts'
import { fieldsOf, listOf, wrongShape } from '../../network/shape.ts'
import { readManyRows } from '../../network/rows.ts'
import { assetsPerChain, tokenRowOf } from './asset-field.ts'

export const lifiAssetsPath = `/tokens?chains=${bridgeChains.flatMap(({ ids }) => ids.lifi ?? []).join(',')}`

/** `{ tokens: { <chain id>: [token, …] } }`. */
export const parseLifiAssets = async (
  body: unknown,
  onDropped: (count: number) => void,
): Promise<ProviderAsset[]> => {
  const byChain = fieldsOf(fieldsOf(body, 'answer')['tokens'], 'tokens')
  const rows = Object.entries(byChain).flatMap(([chainId, list]) => {
    const chain = chainOfProviderId('lifi', chainId)
    if (!chain) return []
    const ofChain = listOf(list, `tokens.${chainId}`)
    if (ofChain.length > assetsPerChain) onDropped(ofChain.length - assetsPerChain)
    return ofChain.slice(0, assetsPerChain).map((row) => ({ chain, chainId, row }))
  })
  if (rows.length === 0) throw wrongShape('tokens', 'tokens of chains that are known')
  return readManyRows(
    rows,
    'tokens',
    ({ chain, chainId, row }, where) => tokenRowOf(chain, chainId, row, where),
    onDropped,
  )
}
