import { afterEach, describe, expect, test } from 'bun:test'
import type {
  BridgeProvider,
  ProviderAsset,
  QuoteRequest,
} from '../../../src/bridges/plan/provider.ts'
import type { NearIntentsOptions } from '../../../src/bridges/adapters/near-intents.ts'
import type { SourceClientDeps } from '../../../src/network/source-client.ts'
import { makeHandClock } from '../hand-clock.ts'
import { brokenAnswers } from '../market/token-source.ts'
import {
  type RecordedAnswer,
  type RecordedRequest,
  type RecordedServer,
  startRecordedServer,
} from '../recorded-server.ts'

export type BridgeSource = {
  provider: BridgeProvider
  server: RecordedServer
  /** Outcome of each call, in order. */
  outcomes: string[]
  /** Number of rows left out so far. */
  dropped: () => number
  nowMs: () => number
  advance: (byMs: number) => void
}

/** `signingKey`: of NEAR Intents only. */
type SourceOptions = { apiKey?: string; startMs?: number; signingKey?: string }
type Answers = RecordedAnswer[] | ((request: RecordedRequest) => RecordedAnswer)

/** Starts bridge providers at servers that replay answers, and stops them after each test. Waiting takes no time. */
export const useBridgeSources = (
  make: (options: NearIntentsOptions, deps: SourceClientDeps) => BridgeProvider,
) => {
  const running: BridgeSource[] = []
  afterEach(() => {
    for (const { server } of running.splice(0)) server.stop()
  })
  return (answers: Answers, options: SourceOptions = {}): BridgeSource => {
    const source = startBridgeSource(make, answers, options)
    running.push(source)
    return source
  }
}

/** Tests that every broken answer of a provider becomes a fault with the right outcome. */
export const testBrokenAnswers = (
  start: ReturnType<typeof useBridgeSources>,
  calls: readonly (readonly [name: string, call: (provider: BridgeProvider) => Promise<unknown>])[],
): void =>
  describe.each(brokenAnswers)('%s', (_name, answer, outcome) => {
    test.each(calls.map((call) => [...call] as const))('makes %s fail', async (_call, send) => {
      const source = start([answer])
      await expect(send(source.provider)).rejects.toMatchObject({
        name: 'Fault',
        code: expect.stringMatching(/^UPSTREAM_/),
      })
      expect(source.outcomes.at(-1)).toBe(outcome)
    })
  })

const startBridgeSource = (
  make: (options: NearIntentsOptions, deps: SourceClientDeps) => BridgeProvider,
  answers: Answers,
  { startMs, ...own }: SourceOptions,
): BridgeSource => {
  const server = startRecordedServer(answers)
  const clock = makeHandClock(startMs)
  const outcomes: string[] = []
  let dropped = 0
  const options: NearIntentsOptions = {
    ...own,
    baseUrl: server.url,
    onRowsDropped: (_upstream, count) => {
      dropped += count
    },
  }
  const provider = make(options, {
    nowMs: clock.nowMs,
    random: () => 0,
    sleep: async (ms) => clock.advance(ms),
    onCall: ({ outcome }) => outcomes.push(outcome),
  })
  return {
    provider,
    server,
    outcomes,
    dropped: () => dropped,
    nowMs: clock.nowMs,
    advance: clock.advance,
  }
}

export const solanaWallet = '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8'
export const evmWallet = '0x52908400098527886E0F7030069857D2E4169EE7'

const asset = (
  providerAssetId: string,
  chain: string,
  symbol: string,
  decimals: number,
  contractAddress?: string,
): ProviderAsset => ({
  providerAssetId,
  chain,
  symbol,
  decimals,
  ...(contractAddress !== undefined && { contractAddress }),
})

const usdcMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const bonkMint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const opToken = '0x4200000000000000000000000000000000000042'
const ethUsdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

/** Assets in the form of each provider. */
export const bridgeAssets = {
  near: {
    sol: asset('nep141:sol.omft.near', 'solana', 'SOL', 9),
    btc: asset('nep141:btc.omft.near', 'bitcoin', 'BTC', 8),
    zec: asset('nep141:zec.omft.near', 'zcash', 'ZEC', 8),
    xlm: asset(
      'nep245:v2_1.omni.hot.tg:1100_111bzQBB5v7AhLyPMDwS8uJgQV24KaAPXtwyVWu2KXbbfQU6NXRCz',
      'stellar',
      'XLM',
      7,
    ),
    arbUsdc: asset(
      'nep141:arb-0xaf88d065e77c8cc2239327c5edb3a432268e5831.omft.near',
      'arbitrum',
      'USDC',
      6,
      '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
    ),
    wnear: asset('nep141:wrap.near', 'near', 'wNEAR', 24, 'wrap.near'),
  },
  lifi: {
    sol: asset('1151111081099710:11111111111111111111111111111111', 'solana', 'SOL', 9),
    solUsdc: asset(`1151111081099710:${usdcMint}`, 'solana', 'USDC', 6, usdcMint),
    bonk: asset(`1151111081099710:${bonkMint}`, 'solana', 'Bonk', 5, bonkMint),
    op: asset(`10:${opToken}`, 'optimism', 'OP', 18, opToken),
    eth: asset('1:0x0000000000000000000000000000000000000000', 'ethereum', 'ETH', 18),
    ethUsdc: asset(`1:${ethUsdc}`, 'ethereum', 'USDC', 6, ethUsdc),
    btc: asset('20000000000001:bitcoin', 'bitcoin', 'BTC', 8),
  },
  relay: {
    sol: asset('792703809:11111111111111111111111111111111', 'solana', 'SOL', 9),
    solUsdc: asset(`792703809:${usdcMint}`, 'solana', 'USDC', 6, usdcMint),
    eth: asset('1:0x0000000000000000000000000000000000000000', 'ethereum', 'ETH', 18),
    ethUsdc: asset(`1:${ethUsdc}`, 'ethereum', 'USDC', 6, ethUsdc),
    btc: asset('8253038:bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqmql8k8', 'bitcoin', 'BTC', 8),
  },
  debridge: {
    sol: asset('7565164:11111111111111111111111111111111', 'solana', 'SOL', 9),
    solUsdc: asset(`7565164:${usdcMint}`, 'solana', 'USDC', 6, usdcMint),
    eth: asset('1:0x0000000000000000000000000000000000000000', 'ethereum', 'ETH', 18),
    ethUsdc: asset(`1:${ethUsdc}`, 'ethereum', 'USDC', 6, ethUsdc),
  },
}

export const requestOf = (
  from: ProviderAsset,
  to: ProviderAsset,
  more: Partial<QuoteRequest> = {},
): QuoteRequest => ({
  from: { chain: from.chain, asset: from },
  to: { chain: to.chain, asset: to },
  mode: 'exact-in',
  amount: 1_000_000_000n,
  slippageBps: 100,
  ...more,
})
