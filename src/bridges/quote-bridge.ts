import { type AskedQuote, type QuoteInput, readQuoteAsk, readQuoteForm } from './read-quote-ask.ts'
import type { BridgeProvider, QuoteAsk } from './plan/provider.ts'
import { Fault, invalidField } from '../basics/fault.ts'
import type { Schedule } from '../basics/schedule.ts'
import type { BridgeIndex } from './bridge-index.ts'
import { buildQuoteAnswer, type QuoteAnswer } from './build-quote-answer.ts'
import { checkMintDecimals } from './check-mint-decimals.ts'
import { noAssets, assetsWaitMs } from './list-bridge-assets.ts'
import { runQuote, type QuoteOutcome, type RunDeps } from './run-quote.ts'
import { reportedNote } from './reported-party.ts'
import { untilLate } from '../basics/until-late.ts'

export type AppFees = {
  /** 0: none. */
  bps: number
  /** Where a provider pays it for transfers from this chain; undefined: no fee is requested. */
  recipientOf: (providerId: string, fromChain: string) => string | undefined
}

export type QuoteDeps = RunDeps & {
  providers: readonly BridgeProvider[]
  index: BridgeIndex
  appFees: AppFees
  schedule: Schedule
  /** A provider failed otherwise than by a Fault, which is a bug. */
  onBug: (providerId: string, cause: unknown) => void
}

/** Longest wait for a provider's price; all run side by side. */
const providerTimeoutMs = 8_000

/** Longest wait for price, blockhash and scan together; what comes later counts as late. */
export const quoteDeadlineMs = 14_000

/**
 * The quotes of all providers, the best first. Throws Fault INVALID_REQUEST naming the field, and UPSTREAM_* where no
 * provider can be reached; a provider that failed among others is listed as unavailable.
 */
export const quoteBridge = async (deps: QuoteDeps, input: QuoteInput): Promise<QuoteAnswer> => {
  const form = readQuoteForm(input)
  const known = await deps.index.read(assetsWaitMs)
  if (known.missing.length === deps.providers.length) throw noAssets()
  const asked = withReported(deps, readQuoteAsk(form, known))
  const able = asksOf(deps, input, asked)
  if (able.length === 0) throw invalidField('outputAsset', 'pair-not-supported', {})
  const [outcomes] = await Promise.all([
    Promise.all(
      able.map(({ provider, ask }) =>
        untilLate(deps.schedule, quoteDeadlineMs, runSafely(deps, provider, ask), late(provider)),
      ),
    ),
    checkMintDecimals(deps.scan, asked),
  ])
  throwWhereAllFailed(outcomes)
  return buildQuoteAnswer({ input, asked, outcomes, missing: known.missing, nowMs: deps.nowMs() })
}

/** The caller may pay any address; a note says if it has been reported. */
const withReported = ({ scan }: QuoteDeps, asked: AskedQuote): AskedQuote => {
  const notes = Object.entries(asked.parties).flatMap(
    ([field, address]) => reportedNote(field, address, scan.reputation) ?? [],
  )
  return { ...asked, notes: [...notes, ...asked.notes] }
}

const asksOf = (
  { providers, appFees }: QuoteDeps,
  input: QuoteInput,
  { input: from, output: to, amount, parties }: AskedQuote,
): { provider: BridgeProvider; ask: QuoteAsk }[] =>
  providers.flatMap((provider) => {
    const given = from.carriers.get(provider.id)
    const gotten = to.carriers.get(provider.id)
    if (!given || !gotten) return []
    const recipient = appFees.recipientOf(provider.id, from.chain)
    const ask: QuoteAsk = {
      from: { chain: from.chain, asset: given },
      to: { chain: to.chain, asset: gotten },
      mode: input.mode,
      amount,
      slippageBps: input.slippageBps,
      ...parties,
      ...(appFees.bps > 0 &&
        recipient !== undefined && { appFee: { bps: appFees.bps, recipient } }),
    }
    return provider.supports(ask) ? [{ provider, ask }] : []
  })

const late = (provider: BridgeProvider): QuoteOutcome => ({
  provider,
  failed: 'late',
  fault: new Fault('provider-late', { provider: provider.name }),
})

/** A bug in one provider must not cost the others their quotes. */
const runSafely = async (
  deps: QuoteDeps,
  provider: BridgeProvider,
  ask: QuoteAsk,
): Promise<QuoteOutcome> => {
  try {
    return await runQuote(deps, provider, ask, providerTimeoutMs)
  } catch (thrown) {
    if (thrown instanceof Fault)
      return { provider, failed: failureOf(thrown), fault: inCallersNames(thrown) }
    deps.onBug(provider.id, thrown)
    const fault = new Fault('bug', {}, { cause: thrown })
    return { provider, failed: 'failed', fault }
  }
}

/** Providers name the sides of a quote as the port does. */
const inCallersNames = (fault: Fault): Fault => {
  if (fault.field === 'from') return fault.withField('inputAsset')
  return fault.field === 'to' ? fault.withField('outputAsset') : fault
}

const failureOf = ({ code }: Fault): 'declined' | 'late' | 'failed' => {
  if (code === 'INVALID_REQUEST') return 'declined'
  return code === 'UPSTREAM_TIMEOUT' ? 'late' : 'failed'
}

/** Where every provider declined, or none could be reached, the first fault is the answer. */
const throwWhereAllFailed = (outcomes: readonly QuoteOutcome[]): void => {
  const faults = outcomes.flatMap((outcome) => ('fault' in outcome ? [outcome.fault] : []))
  const [first] = faults
  if (!first || faults.length < outcomes.length) return
  const declined = faults.filter(({ code }) => code === 'INVALID_REQUEST')
  if (declined.length === faults.length || declined.length === 0) throw first
}
