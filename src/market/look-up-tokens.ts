import type { Address } from '../solana/address/address.ts'
import { Fault } from '../basics/fault.ts'
import { knownFields } from '../basics/known-fields.ts'
import type { TokenFacts } from '../tokens/token-market.ts'
import { attempt, type Attempt, faultOf, valueOr } from '../basics/attempt.ts'
import { type FigureSource, joinMissing, missingOf } from './missing-sources.ts'
import { ownFlowsOf } from './own-trades.ts'
import { readMarketPrices } from './read-market-prices.ts'
import { readChainTokens } from './read-chain-tokens.ts'
import { known, type Known, notKnown } from '../findings/known.ts'
import type { TokenDataDeps } from './token-data-deps.ts'
import { localTokens } from './local-tokens.ts'
import { type KnownToken, shownPrice } from './tokens/known-token.ts'
import { ownIndex } from './words/attribution.ts'

export type KnownTokens = {
  /** In the requested order; unknown mints are left out. */
  tokens: KnownToken[]
  /** Why the list may be incomplete: a source that failed. */
  unread?: Fault
  /** Sources that failed, so that figures may be absent. */
  missing: FigureSource[]
}

const noFacts: ReadonlyMap<Address, TokenFacts> = new Map()

/**
 * Facts about these mints (at most 100) from providers, the verified list, the chain for mints without a name, and this
 * server's own trades. `knownFacts` are already fetched and are not requested again.
 */
export const lookUpTokens = async (
  deps: TokenDataDeps,
  mints: readonly Address[],
  knownFacts: ReadonlyMap<Address, TokenFacts> = noFacts,
): Promise<KnownTokens> => {
  const lacking = mints.filter((mint) => !knownFacts.has(mint))
  const fromMarket = await attempt(readMarket(deps, lacking))
  const local = localTokens(deps.market.verifiedTokens())
  const facts = new Map(lacking.flatMap((mint) => pairOf(local.of(mint))))
  for (const [mint, each] of [...knownFacts, ...valueOr(fromMarket, noFacts)]) facts.set(mint, each)
  const [{ prices, missing }, flows] = await Promise.all([
    readMarketPrices(deps, mints),
    attempt(ownFlowsOf(deps, mints)),
  ])
  const read = await attempt(
    readChainTokens(
      deps.chain,
      mints.filter(
        (mint) => facts.get(mint)?.symbol === undefined || prices.get(mint)?.source === ownIndex,
      ),
    ),
  )
  const chain = valueOr(read, undefined)
  const tokens = mints.flatMap((mint): KnownToken[] => {
    const onChain = chain?.get(mint)
    const fields = knownFields({
      facts: facts.get(mint),
      chain: onChain instanceof Fault ? undefined : onChain,
      price: shownPrice(prices.get(mint), deps.nowMs()),
      flow: valueOr(flows, undefined)?.get(mint),
    })
    if (Object.keys(fields).length === 0) return []
    return [{ mint, ...fields, market: reportedOf(mint, knownFacts, fromMarket) }]
  })
  const unread = faultOf(fromMarket) ?? faultOf(read)
  const reads = missingOf({ 'own-trades': [flows], 'market-data': [fromMarket] })
  return { tokens, ...(unread && { unread }), missing: joinMissing(missing, reads) }
}

/** What the providers reported, without the stored list. */
const reportedOf = (
  mint: Address,
  knownFacts: ReadonlyMap<Address, TokenFacts>,
  fromMarket: Attempt<ReadonlyMap<Address, TokenFacts>>,
): Known<TokenFacts | undefined> => {
  const facts = knownFacts.get(mint)
  if (facts) return known(facts)
  return 'value' in fromMarket
    ? known(fromMarket.value.get(mint))
    : notKnown({ reason: 'source-failed', code: fromMarket.fault.code, source: 'market-data' })
}

const pairOf = (facts: TokenFacts | undefined): [Address, TokenFacts][] =>
  facts ? [[facts.mint, facts]] : []

const readMarket = async (
  { market }: TokenDataDeps,
  mints: readonly Address[],
): Promise<ReadonlyMap<Address, TokenFacts>> =>
  mints.length === 0 || market.isOff ? noFacts : market.readTokens(mints)
