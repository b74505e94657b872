import { makeCountedCaches } from './answer-caches.ts'
import type { LedgerReader } from '../solana/ledger.ts'
import type { WalletVerbs } from '../wallets/http/verbs.ts'
import { listWalletActivity } from '../wallets/list-wallet-activity.ts'
import { listWalletTrades } from '../wallets/list-wallet-trades.ts'
import { readHoldings } from '../wallets/read-holdings.ts'
import { readWallet, type WalletDeps } from '../wallets/read-wallet.ts'
import type { Valuation } from '../wallets/read-wallet-portfolio.ts'
import type { Metrics } from '../monitoring/telemetry/metrics.ts'
import { makeSingleFlight } from '../network/single-flight.ts'

/** The pages of one list share the token values of its first page; about 50 KB for a wallet with very many tokens. */
const valuationCache = { name: 'wallet-valuations', maxEntries: 500, ttlMs: 30_000 }

/** The use cases for wallets, which share one cache of prices. */
export const makeWalletVerbs = (
  parts: Omit<WalletDeps, 'valuations'> & { metrics: Metrics },
): WalletVerbs => {
  const { nowMs, metrics } = parts
  const remember = makeCountedCaches(metrics, nowMs)
  const deps: WalletDeps = {
    ...parts,
    ledger: { ...parts.ledger, readSignatures: sharedSignatures(parts.ledger) },
    valuations: remember<Valuation>(valuationCache),
  }
  return {
    readWallet: (input) => readWallet(deps, input),
    listWalletTrades: (input) => listWalletTrades(deps, input),
    listWalletActivity: (input) => listWalletActivity(deps, input),
    readHoldings: (input) => readHoldings(deps, input),
  }
}

/** Overview, trades and activity of a wallet are often requested together and read the same signatures. */
const sharedSignatures = (
  ledger: Pick<LedgerReader, 'readSignatures'>,
): LedgerReader['readSignatures'] => {
  const once = makeSingleFlight<Awaited<ReturnType<LedgerReader['readSignatures']>>>()
  return (address, page) => {
    const { limit, before = '', until = '' } = page
    return once(`${address} ${limit} ${before} ${until}`, () =>
      ledger.readSignatures(address, page),
    )
  }
}
