import type { QuoteRequest } from '../../../src/bridges/plan/provider.ts'
import { requestOf, bridgeAssets, evmWallet, solanaWallet } from './bridge-source.ts'

export const { sol, solUsdc, eth, ethUsdc } = bridgeAssets.debridge

export const timeoutMs = 5_000

export const orderId = `0x${'6d'.repeat(32)}`

export const fromSolana = (more: Partial<QuoteRequest> = {}): QuoteRequest =>
  requestOf(sol, ethUsdc, { sender: solanaWallet, recipient: evmWallet, ...more })

export const sideOf = (asset: typeof sol, amount: string) => {
  const [chainId, address] = asset.providerAssetId.split(':')
  const { symbol, decimals } = asset
  return { chainId: Number(chainId), address, name: symbol, symbol, decimals, amount }
}
