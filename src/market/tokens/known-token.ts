import type { Address } from '../../solana/address/address.ts'
import type { LevelBasis, TokenLevel } from '../../checks/token/assess-token-rows.ts'
import type { Known } from '../../findings/known.ts'
import type { RiskLevel } from '../../findings/score.ts'
import { knownFields } from '../../basics/known-fields.ts'
import type { MintFlow } from '../signals/mint-flow.ts'
import { ownIndex } from '../words/attribution.ts'
import { type OwnFigure, ownFigureNames, ownFiguresOf } from './own-figures.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import { usualNames } from '../../tokens/token-label.ts'
import { shownText, type TokenName } from '../../tokens/token-name.ts'
import type { TokenFacts, TokenPrice } from '../../tokens/token-market.ts'

/** Contract 2.1; unknown fields are left out. */
export type Token = {
  mint: string
  symbol?: string
  name?: string
  logoUrl?: string
  verified?: boolean
  priceUsd?: number
  marketCapUsd?: number
  volume24hUsd?: number
  /** If the volume is estimated from a sample of blocks: 95 % of such estimates are off by less. */
  volume24hErrorPct?: number
  change24hPct?: number
  /** These four always come from the trades this server follows. */
  buys24h?: number
  sells24h?: number
  /** Distinct wallets. */
  buyers24h?: number
  sellers24h?: number
  /** Those of the first four figures that come from the trades this server follows. Absent if none do. */
  fromOwnTrades?: OwnFigure[]
  riskLevel: RiskLevel
  /** How much the level is based on. */
  riskBasis: LevelBasis
}

/** Facts about a mint from the chain. */
export type ChainToken = {
  /** Token program that owns the mint. */
  program: Address
  decimals: number
  /** Base units. */
  supply: bigint
  /** More exists than `supply` counts: amounts are minted confidentially. */
  supplyHidden?: true
  extensions: readonly string[]
  /** Its names, the one that wallets show first. */
  names: readonly TokenName[]
}

/** Everything known about a mint, by source. */
export type KnownToken = {
  mint: Address
  /** Facts to show: a provider's, or those of the stored list of verified tokens. */
  facts?: TokenFacts
  /** What the providers reported now, or why they did not. Absent if they were not requested. */
  market?: Known<TokenFacts | undefined>
  chain?: ChainToken
  /** The current price, from whichever source is best. */
  price?: Pick<TokenPrice, 'priceUsd' | 'source'>
  /** The trades of the last 24 hours that this server has seen. */
  flow?: MintFlow
}

/** A price that is shown without its time must be recent. */
const shownPriceAgeMs = 3_600_000

export const shownPrice = (price: TokenPrice | undefined, nowMs: number): KnownToken['price'] =>
  price && nowMs - price.atMs <= shownPriceAgeMs ? price : undefined

/** Every name of a token, the one to show first. */
export const namesOf = ({ mint, facts, chain }: KnownToken): TokenName[] => {
  const wellKnown = wellKnownMints.get(mint)
  const { symbol = '', name = '' } = facts ?? {}
  return [
    ...(symbol !== '' || name !== '' ? [{ symbol, name, source: 'provider' as const }] : []),
    ...(wellKnown ? [{ ...wellKnown, source: 'provider' as const }] : []),
    ...(chain?.names ?? []),
  ]
}

/** One row of a list. Own trades supply what no provider reports. */
export const describeToken = (
  token: KnownToken,
  { riskLevel, riskBasis }: Pick<TokenLevel, 'riskLevel' | 'riskBasis'>,
): Token => {
  const { mint, facts, price } = token
  const isOwn = price?.source === ownIndex
  const day = facts?.flows?.['24h']
  const reported = knownFields({
    priceUsd: isOwn ? undefined : price?.priceUsd,
    marketCapUsd: facts?.marketCapUsd,
    volume24hUsd: day?.volumeUsd,
    change24hPct: day?.priceChangePct,
  })
  const { volume24hErrorPct, ...own } = ownFiguresOf({
    ...token,
    ...(isOwn && { ownPriceUsd: price.priceUsd }),
  })
  const fromOwnTrades = ownFigureNames.filter(
    (name) => own[name] !== undefined && reported[name] === undefined,
  )
  const usual = usualNames(mint)
  const names = namesOf(token)
  const shown = (part: 'symbol' | 'name'): string | undefined =>
    usual?.[part] ?? names.map((each) => shownPart(each, part)).find((text) => text !== '')
  return {
    mint,
    ...knownFields({
      symbol: shown('symbol'),
      name: shown('name'),
      logoUrl: facts?.logoUrl,
      verified: usual ? true : facts?.verified,
    }),
    ...own,
    ...reported,
    ...(fromOwnTrades.includes('volume24hUsd') && knownFields({ volume24hErrorPct })),
    ...(fromOwnTrades.length > 0 && { fromOwnTrades }),
    riskLevel,
    riskBasis,
  }
}

export const hasOwnFigures = ({
  fromOwnTrades,
  buys24h,
}: Pick<Token, 'fromOwnTrades' | 'buys24h'>): boolean =>
  fromOwnTrades !== undefined || buys24h !== undefined

/** Names from providers were cleaned when they were read; names from the chain were not. */
const shownPart = (name: TokenName, part: 'symbol' | 'name'): string =>
  name.source === 'provider' ? name[part] : shownText(name[part])
