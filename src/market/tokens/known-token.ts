import type { Address } from '../../solana/address/address.ts'
import type { RiskLevel } from '../../findings/score.ts'
import { knownFields } from '../../basics/known-fields.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import { shownText, type TokenName } from '../../tokens/token-name.ts'
import type { TokenFacts } from '../../tokens/token-market.ts'

/** Contract 2.1; unknown fields are left out. */
export type Token = {
  mint: string
  symbol?: string
  name?: string
  logoUrl?: string
  priceUsd?: number
  marketCapUsd?: number
  volume24hUsd?: number
  change24hPct?: number
  riskLevel: RiskLevel
}

/** Facts about a mint from the chain. */
export type ChainToken = {
  /** Token program that owns the mint. */
  program: Address
  decimals: number
  /** Base units. */
  supply: bigint
  extensions: readonly string[]
  /** Its names, the one that wallets show first. */
  names: readonly TokenName[]
}

/** Everything known about a mint, by source. */
export type KnownToken = {
  mint: Address
  facts?: TokenFacts
  chain?: ChainToken
  /** The newest trade that this server has seen. */
  lastTrade?: { priceUsd: number; timeSeconds: number }
}

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

/** One row of a list. The own index supplies the price only if no provider has one. */
export const describeToken = (token: KnownToken, riskLevel: RiskLevel): Token => {
  const { mint, facts, lastTrade } = token
  const names = namesOf(token)
  const shown = (part: 'symbol' | 'name'): string | undefined =>
    names.map((each) => shownPart(each, part)).find((text) => text !== '')
  return {
    mint,
    ...knownFields({
      symbol: shown('symbol'),
      name: shown('name'),
      logoUrl: facts?.logoUrl,
      priceUsd: facts?.priceUsd ?? lastTrade?.priceUsd,
      marketCapUsd: facts?.marketCapUsd,
      volume24hUsd: facts?.flows?.['24h']?.volumeUsd,
      change24hPct: facts?.flows?.['24h']?.priceChangePct,
    }),
    riskLevel,
  }
}

/** Names from providers were cleaned when they were read; names from the chain were not. */
const shownPart = (name: TokenName, part: 'symbol' | 'name'): string =>
  name.source === 'provider' ? name[part] : shownText(name[part])
