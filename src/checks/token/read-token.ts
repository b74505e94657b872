import type { Address } from '../../solana/address/address.ts'
import type { Account, ChainReader } from '../../solana/chain.ts'
import type { LedgerReader, SignatureRow } from '../../solana/ledger.ts'
import type { TokenFacts, TokenMarket } from '../../tokens/token-market.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import {
  type DerivedAuthority,
  derivedAuthorityOf,
  metadataAccountOf,
} from './facts/derived-authority.ts'
import { type LargeAccount, ownersOf } from './facts/holder-shares.ts'
import { programDataOf } from './facts/hook-program.ts'
import { curveAccountsOf } from './facts/launch-curve.ts'
import { type LiquidityPool, readLiquidityPool } from './facts/locked-liquidity.ts'
import { stakePoolAsks, withdrawAuthorities } from './facts/stake-pool.ts'
import { type Fact, factOf, theNode, theProviders, valueOf } from '../../findings/fact.ts'
import { readTokenNames, type TokenName } from '../../tokens/token-name.ts'
import { powersOf } from './facts/token-powers.ts'
import { type MintRead, readMint } from './read-mint.ts'

export type TokenReaders = {
  chain: Pick<ChainReader, 'readAccounts'>
  ledger?: Pick<
    LedgerReader,
    'readLargestAccounts' | 'readProgramAccounts' | 'readSignatures' | 'readEpoch'
  >
  market?: Pick<TokenMarket, 'readTokens' | 'readPools'>
}

/** Everything that was asked of the chain and the providers about one token. */
export type TokenRead = MintRead & {
  mint: Address
  slot: bigint
  /** All accounts that were read, whatever they are for; which ones were not stands in the fields `…Unread`. */
  accounts: ReadonlyMap<Address, Account>
  /** Why the holders of powers, and accounts that may hold a name, are not known. */
  powersUnread?: string
  names: readonly TokenName[]
  derived: ReadonlyMap<Address, DerivedAuthority>
  stakePools: ReadonlySet<Address>
  large: Fact<readonly LargeAccount[]>
  /** Owners of the large accounts. */
  owners: ReadonlyMap<Address, Address>
  /** Why what is at those owners' addresses is not known. */
  ownersUnread?: string
  pools: Fact<readonly LiquidityPool[]>
  market: Fact<TokenFacts | undefined>
  signatures: Fact<readonly SignatureRow[]>
  epoch: Fact<bigint>
}

/** Calls to the node one after the other, at most; each is of several that run side by side. */
export const tokenRoundsMax = 4

/** A mint's settings take at most a few KiB; whoever writes more into it only hides them, which is said. */
const mintBytesMax = 65_536
/** Of all other accounts: multisigs with hundreds of members end before it. */
const headBytes = 8_192
/** Newest signatures in one page, which is as much as a node gives. */
const signaturesMax = 1_000
/** A provider's first pools hold nearly all liquidity. */
const poolsMax = 5

/**
 * Asks for everything that the checks of a token look at. Rejects with Fault NOT_FOUND where there is no mint, UPSTREAM_*
 * where the mint cannot be read; whatever else cannot be had is told as missing.
 */
export const readToken = async (readers: TokenReaders, mint: Address): Promise<TokenRead> => {
  const first = await readFirst(readers, mint)
  const second = await readSecond(readers, first)
  const third = await readThird(readers, first, second.accounts)
  const shares = await readShares(readers, third)
  const { powersUnread, stakePools } = second
  const { owners, ownersUnread } = third
  return {
    ...first,
    mint,
    accounts: shares.accounts,
    names: namesOf(first, shares.accounts),
    stakePools,
    owners,
    pools: shares.pools,
    ...(powersUnread !== undefined && { powersUnread }),
    ...(ownersUnread !== undefined && { ownersUnread }),
  }
}

type Accounts = ReadonlyMap<Address, Account>
type First = Awaited<ReturnType<typeof readFirst>>

/** The mint, and what can be asked by its address alone. */
const readFirst = async ({ chain, ledger, market }: TokenReaders, mint: Address) => {
  const addresses = [mint, metadataAccountOf(mint), ...curveAccountsOf(mint)]
  const asked = chain.readAccounts(addresses, { firstBytes: mintBytesMax })
  const [read, large, epoch, signatures, facts, marketPools] = await Promise.all([
    asked,
    factOf(ledger && (() => ledger.readLargestAccounts(mint)), theNode),
    factOf(ledger && (() => ledger.readEpoch()), theNode),
    factOf(ledger && (() => ledger.readSignatures(mint, { limit: signaturesMax })), theNode),
    factOf(market && (() => market.readTokens([mint])), theProviders),
    factOf(market && (() => market.readPools(mint)), theProviders),
  ])
  return {
    ...readMint(read.accounts.get(mint)),
    mint,
    slot: read.slot,
    accounts: read.accounts,
    derived: derivedAuthorityOf(mint),
    large: mapped(large, ({ accounts }) => accounts),
    epoch: mapped(epoch, (value) => value.epoch),
    signatures: mapped(signatures, (rows) => rows),
    market: mapped(facts, (tokens) => tokens.get(mint)),
    marketPools: mapped(marketPools, (pools) =>
      [...pools]
        .sort((one, other) => (other.liquidityUsd ?? 0) - (one.liquidityUsd ?? 0))
        .slice(0, poolsMax)
        .map(({ pool }) => pool),
    ),
  }
}

const mapped = <From, To>(fact: Fact<From>, change: (value: From) => To): Fact<To> =>
  'value' in fact ? { value: change(fact.value) } : fact

/** What the mint names: holders of powers, hook, name; the largest accounts and the pools. */
const readSecond = async ({ chain, ledger }: TokenReaders, first: First) => {
  const { mint, state, accounts, large, marketPools } = first
  const hook = state.transferHook?.program
  const foreign = foreignAccountOf(first)
  const wanted = new Set([
    ...powersOf(state, namesOf(first, accounts)).flatMap(({ holder }) => holder ?? []),
    ...(hook ? [hook, programDataOf(hook)] : []),
    ...(foreign ? [foreign] : []),
    ...(valueOf(large) ?? []).map(({ address }) => address),
    ...(valueOf(marketPools) ?? []),
  ])
  const minter = state.mintAuthority
  const mayBePool = minter && !first.derived.has(minter) && !isOnCurve(minter)
  const [read, pools] = await Promise.all([
    readMore(chain, wanted, accounts),
    mayBePool && ledger
      ? Promise.all(
          stakePoolAsks(mint).map((ask) => factOf(() => ledger.readProgramAccounts(ask), theNode)),
        )
      : [],
  ])
  return {
    accounts: read.accounts,
    ...(read.missing !== undefined && { powersUnread: read.missing }),
    stakePools: withdrawAuthorities(
      mint,
      pools.flatMap((fact) => valueOf(fact)?.accounts ?? []),
    ),
  }
}

/** Who owns the large accounts, and the shares of the pools that are known by now. */
const readThird = async ({ chain }: TokenReaders, first: First, accounts: Accounts) => {
  const owners = ownersOf(valueOf(first.large) ?? [], accounts)
  const named = poolsAmong(first.mint, valueOf(first.marketPools) ?? [], accounts)
  const wanted = new Set([...owners.values(), ...named.map(({ shareMint }) => shareMint)])
  const read = await readMore(chain, wanted, accounts)
  return {
    owners,
    accounts: read.accounts,
    pools: poolsAmong(
      first.mint,
      [...(valueOf(first.marketPools) ?? []), ...owners.values()],
      read.accounts,
    ),
    ...(read.missing !== undefined && { ownersUnread: read.missing }),
  }
}

/** Shares of pools that were found only as owners of large accounts; asks nothing where there are none. */
const readShares = async (
  { chain }: TokenReaders,
  { pools, accounts }: { pools: LiquidityPool[]; accounts: Accounts },
): Promise<{ accounts: Accounts; pools: Fact<readonly LiquidityPool[]> }> => {
  const read = await readMore(chain, new Set(pools.map(({ shareMint }) => shareMint)), accounts)
  return {
    accounts: read.accounts,
    pools: read.missing === undefined ? { value: pools } : { missing: read.missing },
  }
}

const poolsAmong = (
  mint: Address,
  addresses: readonly Address[],
  accounts: Accounts,
): LiquidityPool[] =>
  [...new Set(addresses)].flatMap((address) => {
    const account = accounts.get(address)
    return (account && readLiquidityPool(address, account, mint)) ?? []
  })

/** Reads what is not there yet; on failure what there was, and why there is no more. */
const readMore = async (
  chain: TokenReaders['chain'],
  wanted: ReadonlySet<Address>,
  accounts: Accounts,
): Promise<{ accounts: Accounts; missing?: string }> => {
  const missing = [...wanted].filter((each) => !accounts.has(each))
  if (missing.length === 0) return { accounts }
  const read = await factOf(() => chain.readAccounts(missing, { firstBytes: headBytes }), theNode)
  return 'value' in read
    ? { accounts: new Map([...accounts, ...read.value.accounts]) }
    : { accounts, missing: read.missing }
}

/** Where the metadata pointer leads, unless that is the mint or Metaplex' account for it. */
const foreignAccountOf = ({ mint, state }: First): Address | undefined => {
  const pointed = state.metadataPointer?.metadata
  return pointed && pointed !== mint && pointed !== metadataAccountOf(mint) ? pointed : undefined
}

const namesOf = (first: First, accounts: Accounts): TokenName[] => {
  const { mint, state, market } = first
  const foreign = foreignAccountOf(first)
  return readTokenNames({
    mint,
    state,
    metaplex: accounts.get(metadataAccountOf(mint)),
    foreign: foreign && accounts.get(foreign),
    facts: valueOf(market),
  })
}
