import type { Address } from '../solana/address/address.ts'
import { givesLess, takesMore } from './plan/bridge-cost.ts'
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
  /** Who made it: the provider, or this service. */
  builtBy: 'provider' | 'drawbridge'
  quoted: { mint: Address; amountIn: bigint; fees: readonly BridgeFee[] }
  /** What is to arrive at least, where it arrives by this very transaction. */
  promised?: { owner: Address; mint: Address; least: bigint }
}

/** Ready to be shown to the user, signed by his wallet and sent by it. */
export type SolanaStep = {
  kind: 'solana-transaction'
  transactionBase64: string
  builtBy: 'provider' | 'drawbridge'
  /** Of the fresh blockhash; absent where somebody had signed already, and the blockhash is the provider's. */
  lastValidBlockHeight?: number
  scan: Pick<ScanAnswer, 'verdict' | 'score' | 'summary' | 'explanations'> & { flags: string[] }
}

export type PreparedStep = { step: SolanaStep; warnings: string[] } | { refused: string }

/**
 * A transaction with a fresh blockhash and the verdict of the scan on it. Refused: what is malicious, what takes more
 * than was quoted, what could not be looked at, and what the wallet alone cannot sign. Never rejects for a node that fails.
 */
export const prepareSolanaStep = async (
  { scan, onScanned }: SolanaStepDeps,
  { transaction: given, wallet, blockhash, builtBy, quoted, promised }: SolanaStepAsk,
): Promise<PreparedStep> => {
  const problem = signerProblem(given, wallet)
  if (problem !== undefined) return { refused: problem }
  const isFresh = takesBlockhash(given)
  const transaction = isFresh ? withBlockhash(given, blockhash.blockhash) : given
  const examination = await examineUnlessDown(scan, transaction, wallet)
  if ('refused' in examination) return examination
  if (examination.context.signatures.includes('invalid'))
    return { refused: 'It carries a signature that does not fit it, so that it could not be sent.' }
  const report = reportOf(examination)
  onScanned?.(report)
  const { verdict, score, summary, details, explanations } = report.answer
  if (verdict === 'malicious')
    return { refused: `The scan calls its transaction malicious: ${summary}` }
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
      ...(verdict === 'suspicious'
        ? [`The scan calls the transaction suspicious: ${summary}`]
        : []),
      ...(isFresh
        ? []
        : [
            'Somebody has signed the transaction already, so that it is valid for less than two minutes.',
          ]),
    ],
  }
}

/** What the simulation shows; where it failed, what the instructions say that they would take. */
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

/** Only what was seen to arrive can be too little. */
const lessOf = (
  { simulation, effects }: RiskContext,
  promised: { owner: Address; mint: Address; least: bigint },
): string | undefined =>
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
    return {
      refused:
        thrown.code === 'INVALID_REQUEST'
          ? 'It cannot be read in full: a lookup table that it needs is not on this chain.'
          : 'It could not be checked, because no Solana node answered.',
    }
  }
}
