import type { Address } from '../solana/address/address.ts'
import { Fault } from '../basics/fault.ts'
import { knownFields } from '../basics/known-fields.ts'
import { type Attribution, attributionsOf, ownIndex, theChain } from './words/attribution.ts'
import {
  type ChainToken,
  describeToken,
  hasOwnFigures,
  shownPrice,
  type KnownToken,
  type Token,
} from './tokens/known-token.ts'
import type { PoolFacts, TokenFacts } from '../tokens/token-market.ts'
import { attempt, faultOf, valueOr } from '../basics/attempt.ts'
import type { TokenLevel } from '../checks/token/assess-token-rows.ts'
import { checkToken } from '../checks/token/check-token.ts'
import type { TokenReport } from '../checks/token/report-token.ts'
import { known } from '../findings/known.ts'
import { levelsByNames } from './assess-tokens.ts'
import { joinMissing, missingOf } from './missing-sources.ts'
import { type OwnFlow, type OwnMeta, ownMetaOf, readOwnFlow } from './own-trades.ts'
import { readMarketPrices } from './read-market-prices.ts'
import { readChainTokens } from './read-chain-tokens.ts'
import type { TokenDataDeps } from './token-data-deps.ts'
import { localTokens } from './local-tokens.ts'

export type TokenPool = {
  address: string
  exchange?: string
  baseMint: string
  quoteMint?: string
  liquidityUsd?: number
  volume24hUsd?: number
  createdAt?: string
}

/** Contract 2.1 and further facts; unknown ones are left out. */
export type TokenProfile = Token & {
  decimals?: number
  /** Base units. */
  supply?: string
  tokenProgram?: string
  extensions?: string[]
  fullyDilutedUsd?: number
  liquidityUsd?: number
  holders?: number
  topHoldersPct?: number
  createdAt?: string
  launchpad?: string
  graduated?: boolean
  websites?: string[]
  pools?: TokenPool[]
  sources: Attribution[]
  meta?: OwnMeta
}

/** The deepest pools; the others hold next to nothing. */
const poolsMax = 10

/**
 * Token facts from providers and the chain, read concurrently; each may fail alone. Rejects with Fault NOT_FOUND, which
 * says what the address is instead of a mint, or UPSTREAM_* if every source failed.
 */
export const readTokenProfile = async (
  deps: TokenDataDeps,
  mint: Address,
): Promise<TokenProfile> => {
  const { market } = deps
  const [factsRead, poolsRead, chainRead, priced, ownRead, checked] = await Promise.all([
    attempt(market.isOff ? noFacts : market.readTokens([mint])),
    attempt(market.isOff ? noPools : market.readPools(mint)),
    attempt(readChainTokens(deps.chain, [mint])),
    readMarketPrices(deps, [mint]),
    attempt(readOwnFlow(deps, mint)),
    orAbsent(checkToken(deps, { mint })),
  ])
  const onChain = valueOr(chainRead, undefined)?.get(mint)
  const facts =
    valueOr(factsRead, undefined)?.get(mint) ?? localTokens(market.verifiedTokens()).of(mint)
  if (!facts && (!onChain || onChain instanceof Fault))
    throw onChain ?? faultOf(chainRead) ?? absent
  const chain = onChain instanceof Fault ? undefined : onChain
  const own: OwnFlow = valueOr(ownRead, {})
  const token: KnownToken = {
    mint,
    ...knownFields({
      facts,
      chain,
      price: shownPrice(priced.prices.get(mint), deps.nowMs()),
      flow: own.flow,
    }),
    ...('value' in factsRead && { market: known(factsRead.value.get(mint)) }),
  }
  const [byNames] = levelsByNames(deps, [token])
  const level = checked
    ? { riskLevel: checked.answer.riskLevel, riskBasis: 'full' as const }
    : byNames
  if (checked) deps.fullLevels?.keep(mint, checked.answer.riskLevel)
  const profile = profileOf(token, level ?? nothingChecked, valueOr(poolsRead, []))
  const reads = missingOf({ 'own-trades': [ownRead], 'market-data': [factsRead, poolsRead] })
  return {
    ...profile,
    ...ownMetaOf(
      hasOwnFigures(profile) ? own.coverage : undefined,
      joinMissing(reads, priced.missing),
    ),
    // The check also knows the stored list and the first transaction.
    ...knownFields({ verified: checked?.answer.verified, createdAt: checked?.answer.createdAt }),
  }
}

/** Why there is no mint to check is reported by the reading of the chain beside it. */
const orAbsent = async (checking: Promise<TokenReport>): Promise<TokenReport | undefined> => {
  try {
    return await checking
  } catch (cause) {
    if (cause instanceof Fault) return undefined
    throw cause
  }
}

const nothingChecked = { riskLevel: 'unknown', riskBasis: 'names' } as const

const noFacts: Promise<ReadonlyMap<Address, TokenFacts>> = Promise.resolve(new Map())
const noPools: Promise<PoolFacts[]> = Promise.resolve([])
const absent = new Fault('not-found', {})

const profileOf = (
  token: KnownToken,
  level: Pick<TokenLevel, 'riskLevel' | 'riskBasis'>,
  pools: readonly PoolFacts[],
): TokenProfile => {
  const { facts, chain } = token
  const row = describeToken(token, level)
  return {
    ...row,
    ...chainFields(chain, facts),
    ...marketFields(facts),
    ...(pools.length > 0 && { pools: deepest(pools).map(poolOf) }),
    sources: attributionsOf([
      ...(facts ? [facts.source] : []),
      ...pools.map(({ source }) => source),
      ...(chain ? [theChain] : []),
      ...(token.price ? [token.price.source] : []),
      ...(hasOwnFigures(row) ? [ownIndex] : []),
    ]),
  }
}

const chainFields = (chain: ChainToken | undefined, facts: TokenFacts | undefined) =>
  knownFields({
    decimals: chain?.decimals ?? facts?.decimals,
    supply: chain?.supply.toString(),
    tokenProgram: chain?.program,
    extensions: chain && [...chain.extensions],
  })

const marketFields = (facts: TokenFacts | undefined) =>
  knownFields({
    fullyDilutedUsd: facts?.fullyDilutedUsd,
    liquidityUsd: facts?.liquidityUsd,
    holders: facts?.holderCount,
    topHoldersPct: facts?.topHoldersPct,
    createdAt: isoOf(facts?.createdAtMs ?? facts?.firstPoolAtMs),
    launchpad: facts?.launchpad,
    graduated: facts?.graduated,
    websites: facts?.websites,
  })

const deepest = (pools: readonly PoolFacts[]): PoolFacts[] =>
  pools.toSorted((a, b) => (b.liquidityUsd ?? 0) - (a.liquidityUsd ?? 0)).slice(0, poolsMax)

const poolOf = (facts: PoolFacts): TokenPool => ({
  address: facts.pool,
  baseMint: facts.baseMint,
  ...knownFields({
    exchange: facts.exchange,
    quoteMint: facts.quoteMint,
    liquidityUsd: facts.liquidityUsd,
    volume24hUsd: facts.volume24hUsd,
    createdAt: isoOf(facts.createdAtMs),
  }),
})

const isoOf = (unixMs: number | undefined): string | undefined =>
  unixMs === undefined ? undefined : isoTime(unixMs)

/** RFC 3339 date-times end with the year 9999. */
const endMs = Date.UTC(10_000, 0, 1)

/** RFC 3339 date-time; undefined for bad times from providers: before 1970 or after the year 9999. */
export const isoTime = (unixMs: number): string | undefined =>
  unixMs >= 0 && unixMs < endMs ? new Date(unixMs).toISOString() : undefined
