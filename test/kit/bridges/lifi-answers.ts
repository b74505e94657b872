import type { QuoteRequest } from '../../../src/bridges/plan/provider.ts'
import recordedQuotes from '../../fixtures/bridge/lifi-solana-to-optimism.json'
import { requestOf, bridgeAssets } from './bridge-source.ts'

export const { sol, solUsdc, bonk, op, eth, ethUsdc, btc } = bridgeAssets.lifi

export const timeoutMs = 5_000

/** Sender and recipient of the recorded transactions to Optimism. */
export const mayanSender = '8jKM7u4xsyvDpnqL5DQMVrh8AXxZKJPKJw5QsM7KEF8J'

export const mayanRecipient = '0x141d32a89a1e0a5ef360034a2f60a4b917c18838'

export const mayanTransaction = recordedQuotes[0]?.trade ?? ''

export const toOptimism = (more: Partial<QuoteRequest> = {}): QuoteRequest =>
  requestOf(sol, op, { sender: mayanSender, recipient: mayanRecipient, ...more })

export type Fields = Record<string, unknown>

export type Change = { action?: Fields; estimate?: Fields; transaction?: Fields; more?: Fields }

export const tokenOf = (asset: typeof sol) => {
  const [chainId, address] = asset.providerAssetId.split(':')
  const { symbol, decimals } = asset
  return { chainId: Number(chainId), address, symbol, decimals, name: symbol, priceUSD: '1.5' }
}

/** An answer in the documented form, with our own values. */
export const stepOf = (
  request: QuoteRequest,
  { action, estimate, transaction, more }: Change = {},
) => ({
  id: 'b1f5c6d2-6f0a-4d1e-8a1c-0d9e7b3a2c11:0',
  type: 'lifi',
  tool: 'mayan',
  toolDetails: { key: 'mayan', name: 'Mayan (Swift)', logoURI: 'https://img.example/m.png' },
  action: {
    fromChainId: tokenOf(request.from.asset).chainId,
    toChainId: tokenOf(request.to.asset).chainId,
    fromToken: tokenOf(request.from.asset),
    toToken: tokenOf(request.to.asset),
    fromAmount: request.amount.toString(),
    fromAddress: request.sender,
    toAddress: request.recipient,
    slippage: 0.01,
    ...action,
  },
  estimate: {
    tool: 'mayan',
    fromAmount: request.amount.toString(),
    fromAmountUSD: '124.92',
    toAmount: '143291269234176100000',
    toAmountMin: '142000000000000000000',
    toAmountUSD: '123.94',
    approvalAddress: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
    executionDuration: 12.4,
    feeCosts: [
      {
        name: 'LIFI Fixed Fee',
        percentage: '0.0025',
        token: tokenOf(request.from.asset),
        amount: '2500000',
        amountUSD: '0.31',
        included: true,
      },
      {
        name: 'Relayer fee',
        percentage: '0',
        token: tokenOf(request.from.asset),
        amount: '1200',
        amountUSD: '0.01',
        included: false,
      },
    ],
    gasCosts: [
      { type: 'SEND', token: tokenOf(request.from.asset), amount: '105000', amountUSD: '0.02' },
    ],
    ...estimate,
  },
  includedSteps: [],
  transactionRequest: { data: mayanTransaction, ...transaction },
  ...more,
})
