import { Keypair } from '@solana/web3.js'
import type { BridgeProvider, ProviderQuote } from '../../../src/bridges/plan/provider.ts'
import { Fault } from '../../../src/basics/fault.ts'
import { makeBridgeIndex } from '../../../src/bridges/bridge-index.ts'
import { type QuoteDeps, quoteBridge } from '../../../src/bridges/quote-bridge.ts'
import type { QuoteInput } from '../../../src/bridges/read-quote-request.ts'
import { scheduleTimer } from '../../../src/basics/schedule.ts'
import { makeBridgeProvider, quoteOf } from './bridge-provider.ts'

export const nowMs = Date.parse('2026-11-20T12:00:00Z')
export const bitcoinAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
export const evmAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

export const user = Keypair.generate().publicKey
export const deposit = Keypair.generate().publicKey

/** A request for a price: 0.1 SOL to Bitcoin. */
export const dry: QuoteInput = {
  inputAsset: 'solana:native',
  outputAsset: 'bitcoin:native',
  amount: '100000000',
  mode: 'exact-in',
  slippageBps: 100,
  dry: true,
}
/** The same with addresses, for quotes that can be paid. */
export const live: QuoteInput = {
  ...dry,
  dry: false,
  sender: user.toBase58(),
  recipient: bitcoinAddress,
}

export const noNode = (): Promise<never> =>
  Promise.reject(new Fault('source-unreachable', { source: 'the test source' }))
/** A node that is unreachable. */
export const down: Pick<QuoteDeps, 'scan' | 'ledger'> = {
  scan: {
    chain: {
      readTables: noNode,
      readAccounts: noNode,
      simulate: noNode,
      health: () => ({ status: 'down' }),
    },
  },
  ledger: { readLatestBlockhash: noNode },
}

/** Quotes from these providers, by default without a node. A bug fails the test. */
export const depsOf = (providers: BridgeProvider[], more: Partial<QuoteDeps> = {}): QuoteDeps => {
  const schedule = more.schedule ?? scheduleTimer
  return {
    ...down,
    providers,
    index: makeBridgeIndex(providers, schedule),
    appFees: { bps: 0, recipientOf: () => undefined },
    schedule,
    nowMs: () => nowMs,
    onBug: (_, cause) => {
      throw cause
    },
    ...more,
  }
}

export const answering = (id: string, fields: Partial<ProviderQuote>): BridgeProvider =>
  makeBridgeProvider(id, { quote: () => Promise.resolve(quoteOf(fields)) })

export const failing = (id: string, fault: Fault): BridgeProvider =>
  makeBridgeProvider(id, { quote: () => Promise.reject(fault) })

export const quoting = (providers: BridgeProvider[], input: QuoteInput = dry) =>
  quoteBridge(depsOf(providers), input)

/** Code, field and problem of the fault that a request fails with. */
export const refusalOf = async (promised: Promise<unknown>): Promise<string> => {
  try {
    await promised
    return 'no refusal'
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return [thrown.code, thrown.field, thrown.problem].filter(Boolean).join(' ')
  }
}
