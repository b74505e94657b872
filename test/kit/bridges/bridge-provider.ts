import type {
  BridgeProvider,
  ProviderAsset,
  ProviderQuote,
} from '../../../src/bridges/plan/provider.ts'

export const usdcMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** Assets in the form of a provider. */
export const bridgeAsset = {
  sol: { providerAssetId: 'sol', chain: 'solana', symbol: 'SOL', decimals: 9, priceUsd: 150 },
  usdc: {
    providerAssetId: 'usdc',
    chain: 'solana',
    contractAddress: usdcMint,
    symbol: 'USDC',
    decimals: 6,
    priceUsd: 1,
  },
  btc: { providerAssetId: 'btc', chain: 'bitcoin', symbol: 'BTC', decimals: 8, priceUsd: 100_000 },
  eth: { providerAssetId: 'eth', chain: 'ethereum', symbol: 'ETH', decimals: 18, priceUsd: 4_000 },
  baseUsdc: {
    providerAssetId: 'base-usdc',
    chain: 'base',
    contractAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    symbol: 'USDC',
    decimals: 6,
    priceUsd: 1,
  },
} as const satisfies Record<string, ProviderAsset>

/** A provider with fixed answers; carries all assets above by default. */
export const makeBridgeProvider = (
  id: string,
  options: Partial<BridgeProvider> & { assets?: ProviderAsset[] } = {},
): BridgeProvider => {
  const { assets = Object.values(bridgeAsset), ...rest } = options
  return {
    id,
    name: id.toUpperCase(),
    builtInChains: ['solana', 'bitcoin', 'ethereum', 'base'],
    supports: () => true,
    readAssets: () => Promise.resolve(assets),
    quote: () => Promise.resolve(quoteOf({})),
    status: () => Promise.resolve(undefined),
    ...rest,
  }
}

/** Ten dollars in, slightly less out, with nothing to pay. */
export const quoteOf = (fields: Partial<ProviderQuote>): ProviderQuote => ({
  amountIn: 100_000_000n,
  amountOut: 14_900n,
  minAmountOut: 14_800n,
  fees: [],
  steps: [],
  warnings: [],
  ...fields,
})
