import type { Address } from '../solana/address/address.ts'
import type { ChainReader } from '../solana/chain.ts'
import { solDecimals } from '../solana/effects/balances.ts'
import { Fault } from '../basics/fault.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import type { LedgerReader } from '../solana/ledger.ts'
import { wholeUnits } from '../market/trades/price-trades.ts'
import type { TokenMarket } from '../tokens/token-market.ts'
import type { TradeIndex } from '../market/trades/trade-index.ts'
import type { AnswerCache } from '../basics/answer-cache.ts'
import { roundUsd } from '../basics/round-usd.ts'
import { wellKnownMints } from '../solana/known/well-known-mints.ts'
import type { MintState } from '../solana/state/account-state.ts'
import { readState } from '../solana/state/read-state.ts'
import { byPlace, type Held, type HoldingPlace, sumHeld } from './history/holdings.ts'
import { readHeldAccounts } from './read-wallet-sources.ts'

export type PortfolioDeps = {
  chain: Pick<ChainReader, 'readAccounts'>
  ledger: Pick<LedgerReader, 'readTokenAccounts'>
  market: Pick<TokenMarket, 'readPrices' | 'readTokens' | 'verifiedTokens' | 'isOff'>
  /** This server's own trades, which price what is verified where no provider is asked at all. */
  trades?: Pick<TradeIndex, 'lastPrices'>
  /** What a wallet's tokens were worth lately, so that the pages of one list agree. */
  valuations: AnswerCache<Valuation>
}

/** What some mints are worth; a mint without a price is absent. */
export type Valuation = { units: ReadonlyMap<Address, Unit> }

type Unit = {
  /** Of one whole token. */
  priceUsd: number
  decimals: number
  /** More than lies in its pools nobody would get for it. */
  maxUsd?: number
  /** Wallets show another amount than there is, and nobody says for which of both the price is. */
  rescaled: boolean
}

export type Valued = Held & HoldingPlace & { priceUsd?: number }

/** A wallet's tokens, what is worth most first, those without a balance too. */
export type Portfolio = {
  held: Valued[]
  /** Whether prices could be asked for. */
  priced: boolean
}

/** Whoever is sent tokens of a thousand strangers does not need the price of each: five questions to a provider. */
const pricedMax = 500

/** Of a mint's account so much is read: its settings take at most a few KiB. */
export const mintHeadBytes = 8_192

/**
 * Throws Fault UPSTREAM_* where its token accounts cannot be had: a list that lacks some is none. What providers fail at
 * costs the prices only.
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
  const units = await readUnits(deps, wallet, held)
  return {
    held: held.map((each) => valued(each, units ?? new Map())).sort(byPlace),
    priced: units !== undefined,
  }
}

/** Undefined where no provider answers, or the mints cannot be read. */
const readUnits = async (
  deps: PortfolioDeps,
  wallet: Address,
  held: readonly Held[],
): Promise<Valuation['units'] | undefined> => {
  try {
    return (await deps.valuations.read(wallet, () => readValuation(deps, held))).units
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return undefined
  }
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
  const wanted = held
    .filter(({ amount }) => amount > 1n)
    .toSorted((a, b) => Number(isVerified(b.mint)) - Number(isVerified(a.mint)))
    .slice(0, pricedMax)
    .map(({ mint }) => mint)
  if (wanted.length === 0) return { units: new Map() }
  const prices = deps.market.isOff
    ? await readOwnPrices(deps, wanted.filter(isVerified))
    : await deps.market.readPrices(wanted)
  const states = await readMints(deps.chain, [...prices.keys()])
  const units = [...prices].flatMap(([mint, { priceUsd, liquidityUsd }]): [Address, Unit][] => {
    const state = states.get(mint)
    const decimals = mint === wrappedSolMint ? solDecimals : state?.decimals
    if (decimals === undefined) return []
    const maxUsd = isVerified(mint) ? undefined : liquidityUsd
    const rescaled = state !== undefined && isRescaled(state)
    return [[mint, { priceUsd, decimals, rescaled, ...(maxUsd !== undefined && { maxUsd }) }]]
  })
  return { units: new Map(units) }
}

/** A trade that this server saw longer ago than this prices nothing that somebody holds. */
const ownPriceAgeSeconds = 3_600

/** Of strangers' tokens two people can agree on any price, so that only verified tokens are asked about. */
const readOwnPrices = async (
  { trades }: PortfolioDeps,
  mints: readonly Address[],
): Promise<ReadonlyMap<Address, { priceUsd: number; liquidityUsd?: number }>> =>
  trades && mints.length > 0 ? trades.lastPrices(mints, ownPriceAgeSeconds) : new Map()

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
