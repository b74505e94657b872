import { afterAll, beforeAll, describe } from 'bun:test'
import type { PublicKey } from '@solana/web3.js'
import { noTestChain, startTestChain, type TestChain } from '../chain/surfnet.ts'
import { serverKinds } from '../server-process.ts'
import { startWatchedServer, type WatchedServer } from '../watched-server.ts'

/**
 * Runs tests against each kind of server, all on one test chain on which the given wallets have lamports. `settings` are
 * variables of the server.
 */
export const describeOnChain = (
  wallets: readonly (readonly [PublicKey, bigint])[],
  tests: (server: () => WatchedServer) => void,
  settings: Record<string, string> = {},
): void =>
  describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
    let chain: TestChain
    beforeAll(async () => {
      chain = await startTestChain()
      for (const [wallet, lamports] of wallets) await chain.fundSol(wallet, lamports)
    })
    afterAll(() => chain.stop())

    describe.each(serverKinds)('%s', (kind) => {
      let server: WatchedServer
      beforeAll(async () => {
        server = await startWatchedServer(kind, {
          env: { ...settings, SOLANA_RPC_URL: chain.url },
        })
      })
      afterAll(() => server[Symbol.asyncDispose]())
      tests(() => server)
    })
  })
