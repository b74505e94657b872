import { type Answer, ask } from '../http.ts'
import { startTestChain, type TestChain } from '../chain/surfnet.ts'
import {
  providerSettings,
  startTokenProviders,
  type TokenProviders,
  usdcMint,
} from './token-providers.ts'
import { mintOf, setAccounts } from '../checks/token-scene.ts'
import type { ServerKind } from '../server-process.ts'
import { startWatchedServer, type WatchedServer } from '../watched-server.ts'

export type TokenStage = {
  chain: TestChain
  providers: TokenProviders
  /** Starts a server of this kind that uses both. */
  start: (kind: ServerKind) => Promise<WatchedServer>
  stop: () => void
}

/** A chain that holds USDC, and providers that know it. */
export const startTokenStage = async (): Promise<TokenStage> => {
  const chain = await startTestChain()
  const providers = startTokenProviders()
  await setAccounts(chain, [[usdcMint, mintOf({ supply: 7_500_000_000_000_000n })]])
  return {
    chain,
    providers,
    start: (kind) =>
      startWatchedServer(kind, {
        env: { SOLANA_RPC_URL: chain.url, ...providerSettings(providers) },
      }),
    stop: () => {
      chain.stop()
      providers.stop()
    },
  }
}

export const dataPath = '/v1/data/tokens'

/** Requests a token route; returns the answer and its request event. */
export const requestTokens = (
  server: WatchedServer,
  rest: string,
): Promise<{ answer: Answer; event: Record<string, unknown> }> =>
  server.watch(() => ask(`${server.apiUrl}${dataPath}${rest}`))
