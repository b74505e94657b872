import type { Address } from '../solana/address/address.ts'
import type { ChainReader } from '../solana/chain.ts'
import { solDecimals } from '../solana/effects/balances.ts'
import { Fault } from '../basics/fault.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import type { LedgerReader } from '../solana/ledger.ts'
import { readMarketPrices } from '../market/read-market-prices.ts'
import { shownPrice } from '../market/tokens/known-token.ts'
import { ownIndex } from '../market/words/attribution.ts'
import { wholeUnits } from '../market/trades/whole-units.ts'
import type { TokenMarket } from '../tokens/token-market.ts'
import type { TradeIndex } from '../market/trades/trade-index.ts'
import type { AnswerCache } from '../basics/answer-cache.ts'
import { roundUsd } from '../basics/round-usd.ts'
import { wellKnownMints } from '../solana/known/well-known-mints.ts'
import type { MintState } from '../solana/state/account-state.ts'
import { readState } from '../solana/state/read-state.ts'
import { byPlace, type Held, type HoldingPlace, sumHeld } from './history/holdings.ts'
import { readHeldAccounts } from './read-wallet-sources.ts'
import { attempt, valueOr } from '../basics/attempt.ts'

export type PortfolioDeps = {
  chain: Pick<ChainReader, 'readAccounts'>
  ledger: Pick<LedgerReader, 'readTokenAccounts'>
  market: Pick<TokenMarket, 'readPrices' | 'readTokens' | 'verifiedTokens' | 'isOff'>
  /** Absent if this server follows no trades. */
  trades?: Pick<TradeIndex, 'ownPrices'>
  nowMs: () => number
  /** Recent values of a wallet’s tokens, so that the pages of one list agree. */
  valuations: AnswerCache<Valuation>
}

/** Unit prices by mint; a mint without a price is absent. */
export type Valuation = {
  units: ReadonlyMap<Address, Unit>
  /** Whether a price may be missing because a source failed. */
  isPart: boolean
}

type Unit = {
  /** Of one whole token. */
  priceUsd: number
  decimals: number
  /**
   * Value cap: selling could not bring more than the liquidity of its pools; where that is unknown, wallets of one
   * owner can trade a token at any price, so that what they have moved at it is all that is proven.
   */
  maxUsd?: number
  /** Wallets show a scaled amount, and it is unknown which of the two a provider’s price is for. */
  rescaled: boolean
}

export type Valued = Held & HoldingPlace & { priceUsd?: number }

/** A wallet’s tokens, most valuable first, including those without a balance. */
export type Portfolio = {
  held: Valued[]
  /** Whether the values add up to that of the wallet: no price is missing because a source failed. */
  priced: boolean
}

/** Limits price requests to five for wallets that were sent thousands of unknown tokens. */
const pricedMax = 500

/** Bytes of a mint account that are read: its extensions take at most a few KiB. */
export const mintHeadBytes = 8_192

/**
 * Throws Fault UPSTREAM_* if the token accounts cannot be listed in full. If providers fail, only the prices are
 * missing.
 */
export const readPortfolio = async (
  deps: PortfolioDeps,
  wallet: Address,
  lamports: Promise<bigint>,
): Promise<Portfolio> => {
  const [accounts, balance] = await Promise.all([readHeldAccounts(deps.ledger, wallet), lamports])
  if ('refused' in accounts)
    throw new Fault('token-accounts-refused', {}, { internal: accounts.refused })
  const held = sumHeld(wallet, balance, accounts)
  const valuation = await readUnits(deps, wallet, held)
  const units = valuation?.units ?? new Map<Address, Unit>()
  // One base unit is a collectible, which has no price on any market.
  const isLacking = held.some(({ mint, amount }) => amount > 1n && !units.has(mint))
  return {
    held: held.map((each) => valued(each, units)).sort(byPlace),
    priced: valuation !== undefined && !(valuation.isPart && isLacking),
  }
}

/** Undefined if no provider answers, or the mints cannot be read. */
const readUnits = async (
  deps: PortfolioDeps,
  wallet: Address,
  held: readonly Held[],
): Promise<Valuation | undefined> => {
  const read = await attempt(
    Promise.resolve(deps.valuations.read(wallet, () => readValuation(deps, held))),
  )
  return valueOr(read, undefined)
}

const valued = (held: Held, units: Valuation['units']): Valued => {
  const unit = units.get(held.mint)
  if (!unit) return held
  const { priceUsd, decimals, maxUsd = Infinity, rescaled } = unit
  const worth = Math.min(wholeUnits(held.amount, decimals) * priceUsd, maxUsd)
  return {
    ...held,
    priceUsd,
    ...(!rescaled && Number.isFinite(worth) && { valueUsd: roundUsd(worth) }),
  }
}

const readValuation = async (deps: PortfolioDeps, held: readonly Held[]): Promise<Valuation> => {
  const verified = new Set(deps.market.verifiedTokens().map(({ mint }) => mint))
  const isVerified = (mint: Address): boolean => wellKnownMints.has(mint) || verified.has(mint)
  const toPrice = held
    .filter(({ amount }) => amount > 1n)
    .toSorted((a, b) => Number(isVerified(b.mint)) - Number(isVerified(a.mint)))
    .slice(0, pricedMax)
    .map(({ mint }) => mint)
  if (toPrice.length === 0) return { units: new Map(), isPart: false }
  const { prices, unread } = await readMarketPrices(deps, toPrice)
  const recent = [...prices].filter(([, price]) => shownPrice(price, deps.nowMs()))
  const states = await readMints(
    deps.chain,
    recent.map(([mint]) => mint),
  )
  const units = recent.flatMap(([mint, price]): [Address, Unit][] => {
    const state = states.get(mint)
    const decimals = mint === wrappedSolMint ? solDecimals : state?.decimals
    if (decimals === undefined) return []
    const { priceUsd, liquidityUsd, provenUsd, source } = price
    const maxUsd = isVerified(mint) ? undefined : (liquidityUsd ?? provenUsd)
    const rescaled = source !== ownIndex && state !== undefined && isRescaled(state)
    return [[mint, { priceUsd, decimals, rescaled, ...(maxUsd !== undefined && { maxUsd }) }]]
  })
  return { units: new Map(units), isPart: unread !== undefined }
}

const isRescaled = ({ scaledUiAmount: scale, interest }: MintState): boolean =>
  (scale !== undefined && (scale.multiplier !== 1 || scale.newMultiplier !== 1)) ||
  (interest !== undefined && interest.currentBasisPoints !== 0)

const readMints = async (
  chain: PortfolioDeps['chain'],
  mints: readonly Address[],
): Promise<Map<Address, MintState>> => {
  const states = new Map<Address, MintState>()
  if (mints.length === 0) return states
  const { accounts } = await chain.readAccounts(mints, { firstBytes: mintHeadBytes })
  for (const [mint, account] of accounts) {
    const state = readState(account)
    if (state.kind === 'mint') states.set(mint, state)
  }
  return states
}
