import type { PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe } from 'bun:test'
import {
  checkPermissions,
  type PermissionDeps,
} from '../../../src/checks/permission/check-permissions.ts'
import { builtInAddresses } from '../../../src/lists/entries/built-in-addresses.ts'
import type { LedgerReader } from '../../../src/solana/ledger.ts'
import { makeRpcChainReader } from '../../../src/solana/rpc/chain-reader.ts'
import { makeRpcClient } from '../../../src/solana/rpc/client.ts'
import { makeRpcLedgerReader } from '../../../src/solana/rpc/ledger-reader.ts'
import { noTestChain, startTestChain, type TestChain } from '../chain/surfnet.ts'

type Deps = PermissionDeps & { chain: ReturnType<typeof makeRpcChainReader> }

/** Describes tests with one chain for all, and a check of a wallet on it. */
export const describeOnChain = (
  run: (test: {
    chain: () => TestChain
    deps: () => Deps
    check: (
      wallet: PublicKey,
      others?: Partial<PermissionDeps>,
    ) => ReturnType<typeof checkPermissions>
    /** Replaces methods of the ledger. */
    withLedger: (others: Partial<LedgerReader>) => Partial<PermissionDeps>
  }) => void,
): void =>
  describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
    let chain: TestChain
    let deps: Deps
    beforeAll(async () => {
      chain = await startTestChain()
      const options = { urls: [chain.url], nowMs: Date.now, random: () => 0.5 }
      const client = makeRpcClient(options)
      deps = {
        chain: makeRpcChainReader(options, client),
        ledger: makeRpcLedgerReader(client, options),
        reputation: builtInAddresses,
        nowMs: Date.now,
      }
    })
    afterAll(() => chain.stop())
    run({
      chain: () => chain,
      deps: () => deps,
      check: (wallet, others = {}) =>
        checkPermissions({ ...deps, ...others }, { address: wallet.toBase58() }),
      withLedger: (others) => ({ ledger: { ...deps.ledger, ...others } }),
    })
  })
