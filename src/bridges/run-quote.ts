import { type Address, parseAddress } from '../solana/address/address.ts'
import { chainTitle, home } from './plan/asset-role.ts'
import type { QuoteRefusal } from './plan/quote-refusal.ts'
import { distinctWarnings, type QuoteWarning } from './plan/quote-warning.ts'
import type { BridgeProvider, BridgeStep, ProviderQuote, QuoteRequest } from './plan/provider.ts'
import { checkQuote } from './quote-check.ts'
import type { Fault } from '../basics/fault.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import { knownFields } from '../basics/known-fields.ts'
import type { LedgerReader } from '../solana/ledger.ts'
import type { Transaction } from '../solana/transaction/message.ts'
import { decodeTransaction } from '../solana/transaction/wire.ts'
import { buildDeposit } from './build-deposit.ts'
import {
  compileSolanaStep,
  prepareSolanaStep,
  type SolanaStep,
  type SolanaStepInput,
  type SolanaStepDeps,
} from './prepare-solana-step.ts'
import { reportedPayee } from './reported-party.ts'

export type RunDeps = SolanaStepDeps & {
  ledger: Pick<LedgerReader, 'readLatestBlockhash'>
  nowMs: () => number
}

export type ReadyStep =
  | SolanaStep
  | Extract<BridgeStep, { kind: 'evm-transaction' }>
  | Extract<BridgeStep, { kind: 'deposit' }>

export type ReadyQuote = Omit<ProviderQuote, 'steps'> & { steps: ReadyStep[] }

export type QuoteOutcome =
  | { provider: BridgeProvider; quote: ReadyQuote }
  /** Refused by our own checks. */
  | { provider: BridgeProvider; refused: QuoteRefusal }
  | { provider: BridgeProvider; failed: 'declined' | 'late' | 'failed'; fault: Fault }

/** Requests a quote from one provider and prepares it for the wallet. Rejects with the Fault of the provider. */
export const runQuote = async (
  deps: RunDeps,
  provider: BridgeProvider,
  request: QuoteRequest,
  timeoutMs: number,
): Promise<QuoteOutcome> => {
  const quote = await provider.quote(request, timeoutMs)
  const check = checkQuote(request, quote, deps.nowMs())
  if (!check.ok) return { provider, refused: check.refused }
  const requestedAtMs = deps.nowMs()
  const ready = await readySteps(deps, request, quote)
  if ('refused' in ready) return { provider, refused: ready.refused }
  const warnings = distinctWarnings([...check.warnings, ...ready.warnings])
  return {
    provider,
    quote: {
      ...quote,
      ...knownFields({
        expiresAtMs: quote.expiresAtMs ?? blockhashExpiryOf(ready.steps, requestedAtMs),
      }),
      steps: ready.steps,
      warnings,
    },
  }
}

/** A blockhash is valid for 150 blocks (MAX_PROCESSING_AGE of Agave) of at least 400 ms. */
const blockhashLifeMs = 150 * 400

/** A quote without an expiry lasts as long as the blockhash of its transaction. */
const blockhashExpiryOf = (
  steps: readonly ReadyStep[],
  blockhashReadAtMs: number,
): number | undefined =>
  steps.some(
    (step) => step.kind === 'solana-transaction' && step.lastValidBlockHeight !== undefined,
  )
    ? blockhashReadAtMs + blockhashLifeMs
    : undefined

type Ready = { steps: ReadyStep[]; warnings: QuoteWarning[] } | { refused: QuoteRefusal }

const readySteps = async (
  deps: RunDeps,
  request: QuoteRequest,
  quote: ProviderQuote,
): Promise<Ready> => {
  const made: { steps: ReadyStep[]; warnings: QuoteWarning[] } = { steps: [], warnings: [] }
  for (const step of quote.steps) {
    const reported = reportedPayee(step, deps.scan.reputation)
    if (reported !== undefined) return { refused: reported }
    const ready =
      request.from.chain === home
        ? await readyOnSolana(deps, request, quote, step)
        : readyElsewhere(request, step)
    if ('refused' in ready) return ready
    made.steps.push(...ready.steps)
    made.warnings.push(...ready.warnings)
  }
  return made
}

const readyElsewhere = ({ from }: QuoteRequest, step: BridgeStep): Ready => {
  if (step.kind === 'solana-transaction' || step.kind === 'solana-instructions')
    return { refused: { reason: 'step-for-other-chain' } }
  return {
    steps: [step],
    warnings:
      step.kind === 'evm-transaction'
        ? [{ kind: 'not-scanned', chain: chainTitle(from.chain) }]
        : [],
  }
}

const readyOnSolana = async (
  deps: RunDeps,
  request: QuoteRequest,
  quote: ProviderQuote,
  step: BridgeStep,
): Promise<Ready> => {
  const wallet = parseAddress(request.sender ?? '')
  const { contractAddress, symbol } = request.from.asset
  const mint = contractAddress === undefined ? undefined : parseAddress(contractAddress)
  if (!wallet || step.kind === 'evm-transaction' || (contractAddress !== undefined && !mint))
    return { refused: { reason: 'step-for-other-chain' } }
  const blockhash = await deps.ledger.readLatestBlockhash()
  const promised = promisedHere(request, quote)
  const scanned = {
    wallet,
    blockhash,
    quoted: { ...quote, mint: mint ?? wrappedSolMint },
    ...(promised && { promised }),
  }
  if (step.kind === 'deposit')
    return readyDeposit(deps, step, { ...scanned, symbol, ...(mint && { mint }) })
  const received = await receivedTransaction(deps, step, scanned)
  return 'refused' in received
    ? received
    : readyTransaction(deps, { ...scanned, ...received, builtBy: 'provider' })
}

type Scanned = Omit<SolanaStepInput, 'transaction' | 'builtBy'>

/** The transaction of a provider, or the one compiled from its instructions. */
const receivedTransaction = async (
  { scan }: RunDeps,
  step: Extract<BridgeStep, { kind: 'solana-transaction' | 'solana-instructions' }>,
  { wallet, blockhash }: Scanned,
): Promise<{ transaction: Transaction } | { refused: QuoteRefusal }> => {
  if (step.kind === 'solana-instructions')
    return compileSolanaStep(scan.chain, wallet, blockhash.blockhash, step)
  const decoded = decodeTransaction(step.transaction)
  return decoded.ok
    ? { transaction: decoded.transaction }
    : { refused: { reason: 'not-a-transaction', problem: decoded.problem } }
}

/** A deposit, and the transaction that pays it if it could be built. */
const readyDeposit = async (
  deps: RunDeps,
  step: Extract<BridgeStep, { kind: 'deposit' }>,
  { symbol, mint, ...scanned }: Scanned & { symbol: string; mint?: Address },
): Promise<Ready> => {
  const { wallet, blockhash } = scanned
  const built = await buildDeposit(deps.scan.chain, {
    wallet,
    ...(mint && { mint }),
    deposit: step,
    symbol,
    blockhash: blockhash.blockhash,
  })
  if ('refused' in built) return built
  if ('unbuilt' in built)
    return {
      steps: [step],
      warnings: [{ kind: 'transaction-not-built', because: built.unbuilt }],
    }
  const { transaction } = built
  const ready = await readyTransaction(deps, { ...scanned, transaction, builtBy: 'drawbridge' })
  return 'refused' in ready ? ready : { ...ready, steps: [step, ...ready.steps] }
}

/** The payout of the transaction itself, if both sides are on Solana and no deposit is paid first. */
const promisedHere = (
  { to, recipient }: QuoteRequest,
  { minAmountOut, steps }: ProviderQuote,
): SolanaStepInput['promised'] => {
  const owner = parseAddress(recipient ?? '')
  const mint = parseAddress(to.asset.contractAddress ?? wrappedSolMint)
  return to.chain === home && owner && mint && steps.every(({ kind }) => kind !== 'deposit')
    ? { owner, mint, minAmount: minAmountOut }
    : undefined
}

const readyTransaction = async (deps: RunDeps, input: SolanaStepInput): Promise<Ready> => {
  const prepared = await prepareSolanaStep(deps, input)
  return 'refused' in prepared ? prepared : { steps: [prepared.step], warnings: prepared.warnings }
}
