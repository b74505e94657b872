import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { roundUsd } from '../../basics/round-usd.ts'
import { knownFields, type KnownFields } from '../../basics/known-fields.ts'
import { ownMarketMinUsd, ownMarketMinWallets } from '../thresholds.ts'
import type { Address } from '../../solana/address/address.ts'
import { type MintFlow, volumeOfFlow } from '../signals/mint-flow.ts'

/** Figures of a token that own trades can supply if no provider does. */
export const ownFigureNames = ['priceUsd', 'marketCapUsd', 'volume24hUsd', 'change24hPct'] as const

export type OwnFigure = (typeof ownFigureNames)[number]

/** Figures that come from nowhere else. */
export type OwnCount = 'buys24h' | 'sells24h' | 'buyers24h' | 'sellers24h'

/** `supply` in base units; `supplyHidden`: more exists than it counts. */
type Supply = { supply: bigint; decimals: number; supplyHidden?: true }

type OwnSources = {
  mint: Address
  chain?: Supply
  /** The current price, if it is from own trades. */
  ownPriceUsd?: number
  /** Of the last 24 hours. */
  flow?: MintFlow
}

/**
 * What the trades that this server follows show about a token. They are part of the market. The market cap counts the
 * whole supply, so a few trades between two wallets could claim billions: it and the change need more than chance.
 */
export const ownFiguresOf = ({
  mint,
  chain,
  ownPriceUsd,
  flow,
}: OwnSources): KnownFields<
  Partial<Record<OwnFigure | OwnCount | 'volume24hErrorPct', number | undefined>>
> => {
  const volume = flow && volumeOfFlow(flow)
  const units = chain && mint !== wrappedSolMint ? wholeUnitsOf(chain) : undefined
  const isMarket = isMoreThanChance(flow)
  return knownFields({
    priceUsd: ownPriceUsd,
    marketCapUsd:
      isMarket && ownPriceUsd !== undefined && units !== undefined
        ? ownPriceUsd * units
        : undefined,
    volume24hUsd: volume && roundUsd(volume.usd),
    volume24hErrorPct: volume?.errorPct,
    change24hPct: isMarket ? flow?.changePct : undefined,
    ...(flow && !flow.sample && countsOf(flow)),
  })
}

/** How many wallets traded in blocks that were not read cannot be told from those that were. */
const countsOf = ({ buys, sells, buyers, sellers }: MintFlow) => ({
  buys24h: buys,
  sells24h: sells,
  buyers24h: buyers,
  sellers24h: sellers,
})

const isMoreThanChance = (flow: MintFlow | undefined): boolean =>
  flow !== undefined &&
  Math.max(flow.buyers, flow.sellers) >= ownMarketMinWallets &&
  flow.buyUsd + flow.sellUsd >= ownMarketMinUsd

/** Undefined if the mint does not count its supply: confidential minting hides it. */
const wholeUnitsOf = ({ supply, decimals, supplyHidden }: Supply): number | undefined =>
  supply === 0n || supplyHidden ? undefined : Number(supply) / 10 ** decimals
