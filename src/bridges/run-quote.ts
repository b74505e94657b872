import { parseAddress } from '../solana/address/address.ts'
import { chainTitle, home } from './plan/asset-role.ts'
import type { QuoteRefusal } from './plan/quote-refusal.ts'
import { distinctWarnings, type QuoteWarning } from './plan/quote-warning.ts'
import type { BridgeProvider, BridgeStep, ProviderQuote, QuoteAsk } from './plan/provider.ts'
import { checkQuote } from './quote-check.ts'
import type { Fault } from '../basics/fault.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import { knownFields } from '../basics/known-fields.ts'
import type { LedgerReader } from '../solana/ledger.ts'
import { decodeTransaction } from '../solana/transaction/wire.ts'
import { buildDeposit } from './build-deposit.ts'
import { compileSolanaStep } from './compile-solana-step.ts'
import {
  prepareSolanaStep,
  type SolanaStep,
  type SolanaStepAsk,
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
  /** Checked here, and not handed out. */
  | { provider: BridgeProvider; refused: QuoteRefusal }
  | { provider: BridgeProvider; failed: 'declined' | 'late' | 'failed'; fault: Fault }

/** Requests a quote of one provider and makes it ready for the wallet. Rejects with the provider's Fault. */
export const runQuote = async (
  deps: RunDeps,
  provider: BridgeProvider,
  ask: QuoteAsk,
  timeoutMs: number,
): Promise<QuoteOutcome> => {
  const quote = await provider.quote(ask, timeoutMs)
  const check = checkQuote(ask, quote, deps.nowMs())
  if (!check.ok) return { provider, refused: check.refused }
  const askedAtMs = deps.nowMs()
  const ready = await readySteps(deps, ask, quote)
  if ('refused' in ready) return { provider, refused: ready.refused }
  const warnings = distinctWarnings([...check.warnings, ...ready.warnings])
  return {
    provider,
    quote: {
      ...quote,
      ...knownFields({ expiresAtMs: quote.expiresAtMs ?? lastMomentOf(ready.steps, askedAtMs) }),
      steps: ready.steps,
      warnings,
    },
  }
}

/** A blockhash counts for 150 blocks (MAX_PROCESSING_AGE of Agave), which take 400 ms each where none is missed. */
const blockhashLifeMs = 150 * 400

/** Without an expiry of its own, a quote lasts as long as the blockhash of its transaction. */
const lastMomentOf = (
  steps: readonly ReadyStep[],
  blockhashAskedAtMs: number,
): number | undefined =>
  steps.some(
    (step) => step.kind === 'solana-transaction' && step.lastValidBlockHeight !== undefined,
  )
    ? blockhashAskedAtMs + blockhashLifeMs
    : undefined

type Ready = { steps: ReadyStep[]; warnings: QuoteWarning[] } | { refused: QuoteRefusal }

const readySteps = async (deps: RunDeps, ask: QuoteAsk, quote: ProviderQuote): Promise<Ready> => {
  const made: { steps: ReadyStep[]; warnings: QuoteWarning[] } = { steps: [], warnings: [] }
  for (const step of quote.steps) {
    const reported = reportedPayee(step, deps.scan.reputation)
    if (reported !== undefined) return { refused: reported }
    const ready =
      ask.from.chain === home
        ? await readyOnSolana(deps, ask, quote, step)
        : readyElsewhere(ask, step)
    if ('refused' in ready) return ready
    made.steps.push(...ready.steps)
    made.warnings.push(...ready.warnings)
  }
  return made
}

const readyElsewhere = ({ from }: QuoteAsk, step: BridgeStep): Ready => {
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
  ask: QuoteAsk,
  quote: ProviderQuote,
  step: BridgeStep,
): Promise<Ready> => {
  const wallet = parseAddress(ask.sender ?? '')
  const { contractAddress, symbol } = ask.from.asset
  const mint = contractAddress === undefined ? undefined : parseAddress(contractAddress)
  if (!wallet || step.kind === 'evm-transaction' || (contractAddress !== undefined && !mint))
    return { refused: { reason: 'step-for-other-chain' } }
  const blockhash = await deps.ledger.readLatestBlockhash()
  const promised = promisedHere(ask, quote)
  const scanned = {
    wallet,
    blockhash,
    quoted: { ...quote, mint: mint ?? wrappedSolMint },
    ...(promised && { promised }),
  }
  if (step.kind === 'solana-transaction') {
    const decoded = decodeTransaction(step.transaction)
    if (!decoded.ok)
      return { refused: { reason: 'not-a-transaction', details: decoded.error.reason } }
    return readyTransaction(deps, {
      ...scanned,
      transaction: decoded.transaction,
      builtBy: 'provider',
    })
  }
  if (step.kind === 'solana-instructions') {
    const compiled = await compileSolanaStep(deps.scan.chain, wallet, blockhash.blockhash, step)
    return 'refused' in compiled
      ? compiled
      : readyTransaction(deps, { ...scanned, ...compiled, builtBy: 'provider' })
  }
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
  const ready = await readyTransaction(deps, {
    ...scanned,
    transaction: built.transaction,
    builtBy: 'drawbridge',
  })
  return 'refused' in ready ? ready : { ...ready, steps: [step, ...ready.steps] }
}

/** What arrives by the transaction itself, where both ends are on Solana and no deposit is paid first. */
const promisedHere = (
  { to, recipient }: QuoteAsk,
  { minAmountOut, steps }: ProviderQuote,
): SolanaStepAsk['promised'] => {
  const owner = parseAddress(recipient ?? '')
  const mint = parseAddress(to.asset.contractAddress ?? wrappedSolMint)
  return to.chain === home && owner && mint && steps.every(({ kind }) => kind !== 'deposit')
    ? { owner, mint, minAmount: minAmountOut }
    : undefined
}

const readyTransaction = async (deps: RunDeps, ask: SolanaStepAsk): Promise<Ready> => {
  const prepared = await prepareSolanaStep(deps, ask)
  return 'refused' in prepared ? prepared : { steps: [prepared.step], warnings: prepared.warnings }
}
