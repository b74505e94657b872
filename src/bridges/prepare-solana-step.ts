import type { Address } from '../solana/address/address.ts'
import { deliversLess, takesMore } from './plan/bridge-cost.ts'
import type { QuoteRefusal } from './plan/quote-refusal.ts'
import type { QuoteWarning } from './plan/quote-warning.ts'
import type { BridgeFee, BridgeStep } from './plan/provider.ts'
import {
  signerProblem,
  takesBlockhash,
  unsignedTransaction,
  withBlockhash,
} from './plan/unsigned-transaction.ts'
import type { BalanceChange } from '../solana/effects/change.ts'
import { Fault } from '../basics/fault.ts'
import type { LedgerReader } from '../solana/ledger.ts'
import { outflowsOf } from '../scan/facts/outflow.ts'
import type { RiskContext } from '../scan/context/risk-context.ts'
import type { Transaction } from '../solana/transaction/message.ts'
import type { ChainReader } from '../solana/chain.ts'
import { clientInstruction } from '../solana/building/client-instruction.ts'
import { loadOfficialClient } from '../solana/building/official-client.ts'
import { serializeTransaction } from '../solana/building/serialize-transaction.ts'
import type { ScanAnswer } from '../scan/answer/build-scan-answer.ts'
import {
  examineTransaction,
  reportOf,
  type ScanDeps,
  type ScanReport,
} from '../scan/scan-transaction.ts'
import { attempt, valueOr } from '../basics/attempt.ts'

export type Blockhash = Awaited<ReturnType<LedgerReader['readLatestBlockhash']>>

export type SolanaStepDeps = {
  scan: ScanDeps
  /** Called with each scan, for the metrics. */
  onScanned?: (report: ScanReport) => void
}

export type SolanaStepInput = {
  transaction: Transaction
  wallet: Address
  blockhash: Blockhash
  /** Source of the transaction: the provider or this service. */
  builtBy: 'provider' | 'drawbridge'
  quoted: { mint: Address; amountIn: bigint; fees: readonly BridgeFee[] }
  /** The minimum that must arrive, if this transaction itself pays out. */
  promised?: { owner: Address; mint: Address; minAmount: bigint }
}

/** Ready to show to the user, and for their wallet to sign and send. */
export type SolanaStep = {
  kind: 'solana-transaction'
  transactionBase64: string
  builtBy: 'provider' | 'drawbridge'
  /** Of the fresh blockhash; absent if the transaction was already signed and retains the provider’s blockhash. */
  lastValidBlockHeight?: number
  scan: Pick<ScanAnswer, 'verdict' | 'score' | 'summary' | 'explanations'> & { flags: string[] }
}

export type PreparedStep =
  { step: SolanaStep; warnings: QuoteWarning[] } | { refused: QuoteRefusal }

/**
 * A transaction with a fresh blockhash and its scan verdict. Refused: malicious ones, those that take more than quoted,
 * could not be scanned, or need another signature. Never rejects because a node fails.
 */
export const prepareSolanaStep = async (
  { scan, onScanned }: SolanaStepDeps,
  { transaction: original, wallet, blockhash, builtBy, quoted, promised }: SolanaStepInput,
): Promise<PreparedStep> => {
  const problem = signerProblem(original, wallet)
  if (problem !== undefined) return { refused: { reason: problem } }
  const isFresh = takesBlockhash(original)
  const transaction = isFresh ? withBlockhash(original, blockhash.blockhash) : original
  const examination = await examineUnlessDown(scan, transaction, wallet)
  if ('refused' in examination) return examination
  if (examination.context.resolved.missing) return { refused: { reason: 'table-missing' } }
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
      transactionBase64: (await serializeTransaction(transaction)).toBase64(),
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

/** Balance changes of the simulation; if it failed, what the instructions would take. */
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

/** Only a successful simulation shows that too little arrives. */
const lessOf = (
  { simulation, effects }: RiskContext,
  promised: { owner: Address; mint: Address; minAmount: bigint },
): QuoteRefusal | undefined =>
  simulation.status === 'ok' ? deliversLess(effects.balances, promised) : undefined

const examineUnlessDown = async (scan: ScanDeps, transaction: Transaction, wallet: Address) => {
  try {
    return await examineTransaction(scan, {
      transaction,
      user: wallet,
      origin: {},
    })
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return { refused: { reason: 'not-scanned' } as const }
  }
}

/**
 * Compiles the instructions of a provider into a transaction; refused if it is too large or invalid, or if a table does
 * not exist.
 */
export const compileSolanaStep = async (
  chain: Pick<ChainReader, 'readTables'>,
  wallet: Address,
  blockhash: string,
  { instructions, tables }: Extract<BridgeStep, { kind: 'solana-instructions' }>,
): Promise<{ transaction: Transaction } | { refused: QuoteRefusal }> => {
  const read = await readTables(chain, tables)
  if (!read) return { refused: { reason: 'tables-not-read' } }
  if (tables.some((table) => !read.has(table))) return { refused: { reason: 'table-missing' } }
  const client = await loadOfficialClient()
  return unsignedTransaction(client, {
    feePayer: wallet,
    blockhash,
    instructions: instructions.map((each) => clientInstruction(client, each)),
    tables: read,
  })
}

/** Undefined if no node answers. */
const readTables = async (
  chain: Pick<ChainReader, 'readTables'>,
  tables: readonly Address[],
): Promise<ReadonlyMap<Address, readonly Address[]> | undefined> =>
  tables.length === 0
    ? new Map()
    : valueOr(
        await attempt(chain.readTables(new Map(tables.map((table) => [table, 0])))),
        undefined,
      )
