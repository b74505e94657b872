import type { Address } from '../solana/address/address.ts'
import type { Account } from '../solana/chain.ts'
import { solDecimals } from '../solana/effects/balances.ts'
import { invalidField } from '../basics/fault.ts'
import { knownFields } from '../basics/known-fields.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import { wholeUnits } from '../market/trades/whole-units.ts'
import type { TokenFacts } from '../tokens/token-market.ts'
import { wellKnownMints } from '../solana/known/well-known-mints.ts'
import type { MintState } from '../solana/state/account-state.ts'
import { displayedUnits, displayFactor } from '../solana/state/display-factor.ts'
import { readState } from '../solana/state/read-state.ts'
import { metadataAccountOf } from '../checks/token/facts/derived-authority.ts'
import { labelOf } from '../tokens/token-label.ts'
import { readTokenNames } from '../tokens/token-name.ts'
import { byPlace, openPlace, sealPlace } from './history/holdings.ts'
import { unixTimeAt } from '../solana/state/slot-time.ts'
import { readAddress } from '../solana/address/read-address.ts'
import {
  mintHeadBytes,
  type PortfolioDeps,
  readPortfolio,
  type Valued,
} from './read-wallet-portfolio.ts'
import { attempt } from '../basics/attempt.ts'

export type HoldingsInput = {
  address: string
  limit: number
  cursor: string | undefined
  includeEmpty: boolean
}

/** What a wallet holds of one token, as JSON. */
export type HoldingAnswer = {
  mint: string
  kind: 'native' | 'fungible' | 'nft' | 'unknown'
  /** Base units, in decimal. */
  amount: string
  wrappedAmount?: string
  decimals?: number
  uiAmount?: number
  symbol?: string
  name?: string
  logoUrl?: string
  verified?: boolean
  priceUsd?: number
  valueUsd?: number
  tokenProgram?: string
  tokenAccounts: number
  frozen: boolean
  delegated: boolean
}

export type HoldingsAnswer = { holdings: HoldingAnswer[]; meta: { nextCursor?: string } }

/**
 * Holdings of a wallet, most valuable first. Throws Fault INVALID_REQUEST naming `address` or `cursor`, UPSTREAM_* if
 * the node does not list them.
 */
export const readHoldings = async (
  deps: PortfolioDeps,
  { address, limit, cursor, includeEmpty }: HoldingsInput,
): Promise<HoldingsAnswer> => {
  const wallet = readAddress(address, 'address')
  const scope = `holdings ${includeEmpty} ${wallet}`
  const after = cursor === undefined ? undefined : openPlace(scope, cursor)
  if (cursor !== undefined && !after) throw invalidField('cursor', 'cursor-invalid', {})
  const { held } = await readPortfolio(deps, wallet, readLamports(deps, wallet))
  const shown = held.filter(
    (each) => (includeEmpty || each.amount > 0n) && (!after || byPlace(each, after) > 0),
  )
  const page = shown.slice(0, limit)
  const last = shown.length > page.length ? page.at(-1) : undefined
  return {
    holdings: await describeHeld(deps, page),
    meta: last ? { nextCursor: sealPlace(scope, last) } : {},
  }
}

export const readLamports = async (
  { chain }: Pick<PortfolioDeps, 'chain'>,
  wallet: Address,
): Promise<bigint> => {
  const { accounts } = await chain.readAccounts([wallet], { firstBytes: 0 })
  return accounts.get(wallet)?.lamports ?? 0n
}

/** Adds what mints, Metaplex metadata accounts and providers report about these tokens. */
const describeHeld = async (
  { chain, market }: PortfolioDeps,
  page: readonly Valued[],
): Promise<HoldingAnswer[]> => {
  if (page.length === 0) return []
  const mints = page.map(({ mint }) => mint).filter((mint) => mint !== wrappedSolMint)
  const metadata = new Map(
    mints
      .filter((mint) => !wellKnownMints.has(mint))
      .map((mint) => [mint, metadataAccountOf(mint)] as const),
  )
  const addresses = [...mints, ...metadata.values()]
  const [read, facts] = await Promise.all([
    addresses.length === 0
      ? { slot: 0n, accounts: new Map<Address, Account>() }
      : chain.readAccounts(addresses, { firstBytes: mintHeadBytes }),
    readFacts(market, page),
  ])
  return page.map((each) => {
    const account = read.accounts.get(each.mint)
    const state = account && readState(account)
    const at = metadata.get(each.mint)
    return holdingAnswer(each, {
      mint: state?.kind === 'mint' ? state : undefined,
      metaplex: at && read.accounts.get(at),
      facts: facts.get(each.mint),
      unixTime: unixTimeAt(read.slot),
    })
  })
}

/** If no provider answers, only what is known of verified tokens. */
const readFacts = async (
  market: PortfolioDeps['market'],
  page: readonly Valued[],
): Promise<ReadonlyMap<Address, TokenFacts>> => {
  const read = await attempt(market.readTokens(page.map(({ mint }) => mint)))
  if ('value' in read) return read.value
  const verified = new Map(market.verifiedTokens().map((facts) => [facts.mint, facts]))
  return new Map(
    page.flatMap(({ mint }) => verified.get(mint) ?? []).map((each) => [each.mint, each]),
  )
}

type Known = {
  mint: MintState | undefined
  metaplex: Account | undefined
  facts: TokenFacts | undefined
  /** About when it was read, in seconds. */
  unixTime: bigint
}

const holdingAnswer = (held: Valued, known: Known): HoldingAnswer => {
  const { mint, amount, wrapped, program, accounts, frozen, delegated, priceUsd, valueUsd } = held
  const decimals = mint === wrappedSolMint ? solDecimals : known.mint?.decimals
  const factor = known.mint && displayFactor(known.mint, known.unixTime)
  return {
    mint,
    kind: kindOf(held, known.mint),
    amount: amount.toString(),
    ...(wrapped > 0n && { wrappedAmount: wrapped.toString() }),
    ...(decimals !== undefined && {
      decimals,
      uiAmount: wholeUnits(displayedUnits(amount, factor), decimals),
    }),
    ...labelsOf(held, known),
    ...knownFields({ priceUsd, valueUsd, tokenProgram: program }),
    tokenAccounts: accounts,
    frozen: frozen > 0n,
    delegated: delegated > 0n,
  }
}

const kindOf = ({ mint }: Valued, state: MintState | undefined): HoldingAnswer['kind'] => {
  if (mint === wrappedSolMint) return 'native'
  if (!state) return 'unknown'
  return state.decimals === 0 && state.supply === 1n ? 'nft' : 'fungible'
}

/** Labels from the source that verifies the token, otherwise from its own metadata. */
const labelsOf = ({ mint }: Valued, { mint: state, metaplex, facts }: Known) => {
  const names = state
    ? readTokenNames({ mint, state, metaplex, foreign: undefined, facts: undefined })
    : []
  const { symbol, name } = labelOf(mint, { facts, names })
  return knownFields({
    symbol,
    name,
    logoUrl: facts?.logoUrl,
    verified: wellKnownMints.has(mint) ? true : facts?.verified,
  })
}
