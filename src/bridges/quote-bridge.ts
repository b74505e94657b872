import {
  type ResolvedQuote,
  type QuoteInput,
  resolveQuote,
  readQuoteForm,
} from './read-quote-request.ts'
import type { BridgeProvider, QuoteRequest } from './plan/provider.ts'
import { Fault, invalidField } from '../basics/fault.ts'
import type { Schedule } from '../basics/schedule.ts'
import type { BridgeIndex } from './bridge-index.ts'
import { buildQuoteAnswer, type QuoteAnswer } from './build-quote-answer.ts'
import { home } from './plan/asset-role.ts'
import type { BridgeAsset } from './plan/assets.ts'
import { type Address, parseAddress } from '../solana/address/address.ts'
import { readState } from '../solana/state/read-state.ts'
import type { ScanDeps } from '../scan/scan-transaction.ts'
import { noAssets } from './list-bridge-assets.ts'
import { runQuote, type QuoteOutcome, type RunDeps } from './run-quote.ts'
import { reportedNote } from './reported-party.ts'
import { untilLate } from '../basics/until-late.ts'
import { assetsWaitMs, providerTimeoutMs, quoteDeadlineMs } from './thresholds.ts'
import { attempt } from '../basics/attempt.ts'

export type AppFees = {
  /** 0: none. */
  bps: number
  /** Where the provider pays the fee for transfers from this chain; undefined: no fee is requested. */
  recipientOf: (providerId: string, fromChain: string) => string | undefined
}

export type QuoteDeps = RunDeps & {
  providers: readonly BridgeProvider[]
  index: BridgeIndex
  appFees: AppFees
  schedule: Schedule
  /** Called for an error other than a Fault, which is a bug. */
  onBug: (providerId: string, cause: unknown) => void
}

/**
 * Quotes of all providers, best first. Throws Fault INVALID_REQUEST naming the field, and UPSTREAM_* if no provider can
 * be reached. A single provider that failed is listed as unavailable.
 */
export const quoteBridge = async (deps: QuoteDeps, input: QuoteInput): Promise<QuoteAnswer> => {
  const form = readQuoteForm(input)
  const known = await deps.index.read(assetsWaitMs)
  if (known.missing.length === deps.providers.length) throw noAssets(deps.providers)
  const resolved = withReported(deps, resolveQuote(form, known))
  const able = requestsOf(deps, input, resolved)
  if (able.length === 0) throw invalidField('outputAsset', 'pair-not-supported', {})
  const [outcomes] = await Promise.all([
    Promise.all(
      able.map(({ provider, request }) =>
        untilLate(
          deps.schedule,
          quoteDeadlineMs,
          runSafely(deps, provider, request),
          late(provider),
        ),
      ),
    ),
    checkMintDecimals(deps.scan, resolved),
  ])
  throwIfAllFailed(outcomes)
  return buildQuoteAnswer({
    input,
    resolved,
    outcomes,
    missing: known.missing,
    nowMs: deps.nowMs(),
  })
}

/** The caller may pay any address; a note says if it was reported. */
const withReported = ({ scan }: QuoteDeps, resolved: ResolvedQuote): ResolvedQuote => {
  const notes = Object.entries(resolved.parties).flatMap(
    ([field, address]) => reportedNote(field, address, scan.reputation) ?? [],
  )
  return { ...resolved, notes: [...notes, ...resolved.notes] }
}

const requestsOf = (
  { providers, appFees }: QuoteDeps,
  input: QuoteInput,
  { input: from, output: to, amount, parties }: ResolvedQuote,
): { provider: BridgeProvider; request: QuoteRequest }[] =>
  providers.flatMap((provider) => {
    const origin = from.carriers.get(provider.id)
    const destination = to.carriers.get(provider.id)
    if (!origin || !destination) return []
    const recipient = appFees.recipientOf(provider.id, from.chain)
    const request: QuoteRequest = {
      from: { chain: from.chain, asset: origin },
      to: { chain: to.chain, asset: destination },
      mode: input.mode,
      amount,
      slippageBps: input.slippageBps,
      ...parties,
      ...(appFees.bps > 0 &&
        recipient !== undefined && { appFee: { bps: appFees.bps, recipient } }),
    }
    return provider.supports(request) ? [{ provider, request }] : []
  })

const late = (provider: BridgeProvider): QuoteOutcome => ({
  provider,
  failed: 'late',
  fault: new Fault('provider-late', { provider: provider.name }),
})

/** A bug in one provider must not cost the quotes of the others. */
const runSafely = async (
  deps: QuoteDeps,
  provider: BridgeProvider,
  request: QuoteRequest,
): Promise<QuoteOutcome> => {
  try {
    return await runQuote(deps, provider, request, providerTimeoutMs)
  } catch (thrown) {
    if (thrown instanceof Fault)
      return { provider, failed: failureOf(thrown), fault: withRequestField(thrown) }
    deps.onBug(provider.id, thrown)
    const fault = new Fault('bug', {}, { cause: thrown })
    return { provider, failed: 'failed', fault }
  }
}

/** Faults of providers name the sides as `from` and `to`. */
const withRequestField = (fault: Fault): Fault => {
  if (fault.field === 'from') return fault.withField('inputAsset')
  return fault.field === 'to' ? fault.withField('outputAsset') : fault
}

const failureOf = ({ code }: Fault): 'declined' | 'late' | 'failed' => {
  if (code === 'INVALID_REQUEST') return 'declined'
  return code === 'UPSTREAM_TIMEOUT' ? 'late' : 'failed'
}

/** If every provider declined, or none could be reached, the first fault is the answer. */
const throwIfAllFailed = (outcomes: readonly QuoteOutcome[]): void => {
  const faults = outcomes.flatMap((outcome) => ('fault' in outcome ? [outcome.fault] : []))
  const [first] = faults
  if (!first || faults.length < outcomes.length) return
  const declined = faults.filter(({ code }) => code === 'INVALID_REQUEST')
  if (declined.length === faults.length || declined.length === 0) throw first
}

type Side = { field: 'inputAsset' | 'outputAsset'; mint: Address; decimals: number }

/**
 * Throws Fault INVALID_REQUEST naming the field if a mint has other decimals than providers report: every amount would
 * mean something else. If no node answers, nothing is refused, since a price alone needs none.
 */
const checkMintDecimals = async (
  { chain, mints }: Pick<ScanDeps, 'chain' | 'mints'>,
  { input, output }: Pick<ResolvedQuote, 'input' | 'output'>,
): Promise<void> => {
  const sides = [...sideOf('inputAsset', input), ...sideOf('outputAsset', output)]
  const unknown = sides.flatMap(({ mint }) => (mints?.get(mint) ? [] : [mint]))
  const read = unknown.length > 0 ? await readDecimals(chain, unknown) : new Map<Address, number>()
  for (const { field, mint, decimals } of sides) {
    const own = mints?.get(mint)?.decimals ?? read.get(mint)
    if (own !== undefined && own !== decimals)
      throw invalidField(field, 'decimals-differ', { onChain: own, reported: decimals })
  }
}

const sideOf = (
  field: Side['field'],
  { chain, contractAddress, decimals }: BridgeAsset,
): Side[] => {
  const mint = chain === home ? parseAddress(contractAddress ?? '') : undefined
  return mint ? [{ field, mint, decimals }] : []
}

/** Decimals of the mints that a node returns; none if no node answers. */
const readDecimals = async (
  chain: Pick<ScanDeps['chain'], 'readAccounts'>,
  mints: readonly Address[],
): Promise<ReadonlyMap<Address, number>> => {
  const read = await attempt(chain.readAccounts([...mints]))
  return new Map(
    [...('value' in read ? read.value.accounts : [])].flatMap(
      ([mint, account]): [Address, number][] => {
        const state = account && readState(account)
        return state?.kind === 'mint' ? [[mint, state.decimals]] : []
      },
    ),
  )
}
