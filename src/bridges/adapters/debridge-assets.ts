import { type BridgeChain, chainOfEvmId, chainOfProviderId } from '../plan/chains.ts'
import type { ProviderAsset } from '../plan/provider.ts'
import { Fault } from '../../basics/fault.ts'
import type { SourceClient } from '../../network/source-client.ts'
import { mapBounded } from '../../network/map-bounded.ts'
import { fieldsOf, u32Of } from '../../network/shape.ts'
import { readableRows, readRows } from '../../network/rows.ts'
import { assetsPerChain, tokenRowOf } from './asset-field.ts'

type ListedChain = { chainId: string; chain: BridgeChain }

/** Lists requested in parallel. */
const listsAtOnce = 6

/** Tokens of every known chain. Chains whose list fails are left out, except Solana. */
export const readDebridgeAssets = async (
  client: SourceClient,
  onDropped: (count: number) => void,
): Promise<ProviderAsset[]> => {
  const chains =
    (await client.read({
      path: '/supported-chains-info',
      parse: (body) => readRows(fieldsOf(body, 'answer')['chains'], 'chains', readChain, onDropped),
    })) ?? []
  const lists = await mapBounded(chains, listsAtOnce, ({ chain, chainId }) =>
    client
      .read({
        path: `/token-list?chainId=${chainId}`,
        parse: (body) => readTokens(body, chain, chainId, onDropped),
      })
      .catch((thrown: unknown) => {
        if (thrown instanceof Fault) return thrown
        throw thrown
      }),
  )
  // Every transfer starts or ends on Solana, so the others are of no use without it.
  const ofSolana = lists[chains.findIndex(({ chain }) => chain.name === 'solana')]
  if (ofSolana instanceof Fault) throw ofSolana
  return lists.flatMap((list) => (list instanceof Fault ? [] : (list ?? [])))
}

/** deBridge has its own ids for some chains, and reports the EIP-155 ids alongside them. */
const readChain = (row: unknown, where: string): ListedChain | undefined => {
  const fields = fieldsOf(row, where)
  const chainId = String(u32Of(fields['chainId'], `${where}.chainId`))
  const original = u32Of(fields['originalChainId'] ?? fields['chainId'], `${where}.originalChainId`)
  const chain = chainOfProviderId('debridge', chainId) ?? chainOfEvmId(original)
  return chain && { chainId, chain }
}

/** `{ tokens: { <address>: token } }`. */
const readTokens = (
  body: unknown,
  chain: BridgeChain,
  chainId: string,
  onDropped: (count: number) => void,
): ProviderAsset[] => {
  const rows = Object.values(fieldsOf(fieldsOf(body, 'answer')['tokens'], 'tokens'))
  if (rows.length > assetsPerChain) onDropped(rows.length - assetsPerChain)
  return readableRows(
    rows.slice(0, assetsPerChain),
    'tokens',
    (row, where) => tokenRowOf(chain, chainId, row, where),
    onDropped,
  )
}
