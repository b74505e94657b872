import { afterAll, beforeAll, describe, setDefaultTimeout } from 'bun:test'
import { type Answer, fetchAnswer } from '../http.ts'
import { noTestChain, startTestChain, type TestChain } from '../chain/surfnet.ts'
import {
  providerSettings,
  startTokenProviders,
  type TokenProviders,
  usdcMint,
} from './token-providers.ts'
import { mintOf, setAccounts } from '../checks/token-scene.ts'
import { processTestMs, serverKinds } from '../server-process.ts'
import { startWatchedServer, type WatchedServer } from '../watched-server.ts'

export const dataPath = '/v1/data/tokens'

type Watched = { answer: Answer; event: Record<string, unknown> }

export type TokenServers = {
  server: () => WatchedServer
  providers: () => TokenProviders
  /** Requests a token route; returns the answer and its request event. */
  request: (rest: string) => Promise<Watched>
}

const usdcAccount = [usdcMint, mintOf({ supply: 7_500_000_000_000_000n })] as const

/** Runs tests on a server of each kind, with providers and a chain with these accounts, by default the USDC mint. */
export const describeTokenServers = (
  tests: (servers: TokenServers) => void,
  accounts: Parameters<typeof setAccounts>[1] = [usdcAccount],
): void => {
  setDefaultTimeout(processTestMs)
  describe.skipIf(noTestChain !== undefined)('with providers and a chain', () => {
    let chain: TestChain
    let providers: TokenProviders
    beforeAll(async () => {
      chain = await startTestChain()
      providers = startTokenProviders()
      await setAccounts(chain, accounts)
    })
    afterAll(() => {
      chain.stop()
      providers.stop()
    })
    describe.each(serverKinds)('%s', (kind) => {
      let server: WatchedServer
      beforeAll(async () => {
        const env = { SOLANA_RPC_URL: chain.url, ...providerSettings(providers) }
        server = await startWatchedServer(kind, { env })
      })
      afterAll(() => server[Symbol.asyncDispose]())
      tests({
        server: () => server,
        providers: () => providers,
        request: (rest) => requestTokens(server, rest),
      })
    })
  })
}

export const requestTokens = (server: WatchedServer, rest: string): Promise<Watched> =>
  server.watch(() => fetchAnswer(`${server.apiUrl}${dataPath}${rest}`))
