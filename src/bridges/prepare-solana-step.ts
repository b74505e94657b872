import type { Address } from '../solana/address/address.ts'
import { givesLess, takesMore } from './plan/bridge-cost.ts'
import type { QuoteRefusal } from './plan/quote-refusal.ts'
import type { QuoteWarning } from './plan/quote-warning.ts'
import type { BridgeFee } from './plan/provider.ts'
import { signerProblem, takesBlockhash, withBlockhash } from './plan/unsigned-transaction.ts'
import type { BalanceChange } from '../solana/effects/change.ts'
import { Fault } from '../basics/fault.ts'
import type { LedgerReader } from '../solana/ledger.ts'
import { outflowsOf } from '../scan/facts/outflow.ts'
import type { RiskContext } from '../scan/context/risk-context.ts'
import type { Transaction } from '../solana/transaction/message.ts'
import { encodeTransaction } from '../solana/transaction/wire.ts'
import type { ScanAnswer } from '../scan/answer/build-scan-answer.ts'
import {
  examineTransaction,
  reportOf,
  type ScanDeps,
  type ScanReport,
} from '../scan/scan-transaction.ts'

export type Blockhash = Awaited<ReturnType<LedgerReader['readLatestBlockhash']>>

export type SolanaStepDeps = {
  scan: ScanDeps
  /** Counts what was scanned. */
  onScanned?: (report: ScanReport) => void
}

export type SolanaStepAsk = {
  transaction: Transaction
  wallet: Address
  blockhash: Blockhash
  /** Built by the provider, or by this service. */
  builtBy: 'provider' | 'drawbridge'
  quoted: { mint: Address; amountIn: bigint; fees: readonly BridgeFee[] }
  /** The minimum that must arrive, where it arrives by this very transaction. */
  promised?: { owner: Address; mint: Address; minAmount: bigint }
}

/** Ready to be shown to the user, then signed and sent by their wallet. */
export type SolanaStep = {
  kind: 'solana-transaction'
  transactionBase64: string
  builtBy: 'provider' | 'drawbridge'
  /** Of the fresh blockhash; absent where it was already signed and keeps the provider's blockhash. */
  lastValidBlockHeight?: number
  scan: Pick<ScanAnswer, 'verdict' | 'score' | 'summary' | 'explanations'> & { flags: string[] }
}

export type PreparedStep =
  { step: SolanaStep; warnings: QuoteWarning[] } | { refused: QuoteRefusal }

/**
 * A transaction with a fresh blockhash and its scan verdict. Refused: what is malicious, what takes more than quoted,
 * what could not be scanned, and what the wallet alone cannot sign. Never rejects when a node fails.
 */
export const prepareSolanaStep = async (
  { scan, onScanned }: SolanaStepDeps,
  { transaction: given, wallet, blockhash, builtBy, quoted, promised }: SolanaStepAsk,
): Promise<PreparedStep> => {
  const problem = signerProblem(given, wallet)
  if (problem !== undefined) return { refused: { reason: problem } }
  const isFresh = takesBlockhash(given)
  const transaction = isFresh ? withBlockhash(given, blockhash.blockhash) : given
  const examination = await examineUnlessDown(scan, transaction, wallet)
  if ('refused' in examination) return examination
  if (examination.context.signatures.includes('invalid'))
    return { refused: { reason: 'signature-invalid' } }
  const report = reportOf(examination)
  onScanned?.(report)
  const { verdict, score, summary, details, explanations } = report.answer
  if (verdict === 'malicious') return { refused: { reason: 'malicious', summary } }
  const more = takesMore(wallet, changesOf(examination.context, wallet), quoted)
  if (more !== undefined) return { refused: more }
  const less = promised && lessOf(examination.context, promised)
  if (less !== undefined) return { refused: less }
  return {
    step: {
      kind: 'solana-transaction',
      transactionBase64: encodeTransaction(transaction).toBase64(),
      builtBy,
      ...(isFresh && { lastValidBlockHeight: Number(blockhash.lastValidBlockHeight) }),
      scan: { verdict, score, summary, explanations, flags: details.flags },
    },
    warnings: [
      ...(verdict === 'suspicious' ? [{ kind: 'suspicious', summary } as const] : []),
      ...(isFresh ? [] : [{ kind: 'already-signed' } as const]),
    ],
  }
}

/** What the simulation shows; where it failed, what the instructions would take. */
const changesOf = (context: RiskContext, wallet: Address): readonly BalanceChange[] =>
  context.simulation.status === 'ok'
    ? context.effects.balances
    : outflowsOf(context).map(({ mint, lost }) => {
        const decimals = context.decimals.get(mint)
        return {
          owner: wallet,
          mint,
          before: lost,
          after: 0n,
          ...(decimals !== undefined && { decimals }),
        }
      })

/** Only an amount that was seen to arrive can be too low. */
const lessOf = (
  { simulation, effects }: RiskContext,
  promised: { owner: Address; mint: Address; minAmount: bigint },
): QuoteRefusal | undefined =>
  simulation.status === 'ok' ? givesLess(effects.balances, promised) : undefined

const examineUnlessDown = async (scan: ScanDeps, transaction: Transaction, wallet: Address) => {
  try {
    return await examineTransaction(scan, {
      transaction,
      user: wallet,
      field: 'transaction',
      origin: {},
    })
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    const reason = thrown.code === 'INVALID_REQUEST' ? 'table-missing' : 'not-scanned'
    return { refused: { reason } as const }
  }
}
