import { type BridgeChain, chainOfProviderId } from '../plan/chains.ts'
import type { ProviderAsset } from '../plan/provider.ts'
import { fieldsOf, textOf, u32Of } from '../../network/shape.ts'
import { readableRows, readRows } from '../../network/rows.ts'
import { assetsPerChain, rowsOf, tokenRowOf } from './asset-field.ts'

/** Relay writes Bitcoin's coin by an address of zeros. */
const bitcoinCoin = 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqmql8k8'

type ListedChain = { chain: BridgeChain; chainId: string; rows: unknown[] }

/** `{ chains: [{ id, currency, solverCurrencies }] }`: what its solvers take and give as it is, and each chain's coin. */
export const parseRelayAssets = (
  body: unknown,
  onDropped: (count: number) => void,
): ProviderAsset[] =>
  readRows(fieldsOf(body, 'answer')['chains'], 'chains', readChain, onDropped).flatMap(
    ({ chain, chainId, rows }) =>
      rows.length === 0
        ? []
        : readableRows(
            rows.slice(0, assetsPerChain),
            'currencies',
            (row, where) => readCurrency(chain, chainId, row, where),
            onDropped,
          ),
  )

const readChain = (row: unknown, where: string): ListedChain | undefined => {
  const fields = fieldsOf(row, where)
  const chainId = String(u32Of(fields['id'], `${where}.id`))
  const chain = chainOfProviderId('relay', chainId)
  if (!chain || fields['disabled'] === true || fields['depositEnabled'] === false) return undefined
  const { currency } = fields
  const others = rowsOf(fields['solverCurrencies'], `${where}.solverCurrencies`)
  return { chain, chainId, rows: [...(currency === undefined ? [] : [currency]), ...others] }
}

const readCurrency = (
  chain: BridgeChain,
  chainId: string,
  row: unknown,
  where: string,
): ProviderAsset => {
  const fields = fieldsOf(row, where)
  const address = textOf(fields['address'], `${where}.address`)
  const asset = tokenRowOf(chain, chainId, row, where)
  if (address !== bitcoinCoin) return asset
  const { contractAddress: _, ...coin } = asset
  return coin
}
