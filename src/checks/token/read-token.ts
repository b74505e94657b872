import type { Address } from '../../solana/address/address.ts'
import type { Account, ChainReader } from '../../solana/chain.ts'
import type { LedgerReader, SignatureRow } from '../../solana/ledger.ts'
import type { TokenFacts, TokenMarket } from '../../tokens/token-market.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import {
  type DerivedAuthority,
  derivedAuthorityOf,
  metadataAccountOf,
  stakePoolQueries,
  withdrawAuthorities,
} from './facts/derived-authority.ts'
import type { FirstBuyers, ReadFirstBuyers } from './facts/first-buyers.ts'
import { type LargeAccount, ownersOf } from './facts/holder-shares.ts'
import { programDataOf } from './facts/hook-program.ts'
import { curveAccountsOf } from './facts/launch-curve.ts'
import { type LiquidityPool, readLiquidityPool } from './facts/locked-liquidity.ts'
import type { Gap } from '../../findings/gap.ts'
import { known, type Known, learn, mapKnown, notKnown, valueOf } from '../../findings/known.ts'
import { readTokenNames, type TokenName } from '../../tokens/token-name.ts'
import { controlsOf } from './facts/token-authorities.ts'
import { type MintRead, readMint } from './read-mint.ts'

export type TokenReaders = {
  chain: Pick<ChainReader, 'readAccounts'>
  ledger?: Pick<
    LedgerReader,
    'readLargestAccounts' | 'readProgramAccounts' | 'readSignatures' | 'readEpoch'
  >
  market?: Pick<TokenMarket, 'readTokens' | 'readPools'>
  /** Absent if this server reads no blocks. */
  firstBuyers?: ReadFirstBuyers
}

/** Everything read from the chain and the providers about one token. */
export type TokenRead = MintRead & {
  mint: Address
  slot: bigint
  /** All accounts that were read. The fields `…Unread` tell which groups are missing. */
  accounts: ReadonlyMap<Address, Account>
  /** Why the holders of authorities, and accounts that may hold a name, could not be read. */
  authoritiesUnread?: Gap
  names: readonly TokenName[]
  derived: ReadonlyMap<Address, DerivedAuthority>
  stakePools: ReadonlySet<Address>
  large: Known<readonly LargeAccount[]>
  /** Owners of the large accounts. */
  owners: ReadonlyMap<Address, Address>
  /** Why the accounts of those owners could not be read. */
  ownersUnread?: Gap
  pools: Known<readonly LiquidityPool[]>
  market: Known<TokenFacts | undefined>
  signatures: Known<readonly SignatureRow[]>
  firstBuyers: Known<FirstBuyers>
  epoch: Known<bigint>
}

/** Maximum rounds to the node. Each round is several calls in parallel. */
export const tokenRoundsMax = 4

/** A mint's settings take a few KiB at most. A longer mint counts as unreadable. */
const mintBytesMax = 65_536
/** For all other accounts: enough for multisigs with hundreds of members. */
export const headBytes = 8_192
/** Signatures on one page, the most that a node returns. */
const signaturesMax = 1_000
/** A provider's first pools hold nearly all liquidity. */
const poolsMax = 5

/**
 * Reads everything the checks of a token need. Rejects with Fault NOT_FOUND if there is no mint, UPSTREAM_* if the mint
 * cannot be read. Anything else that is missing becomes a gap.
 */
export const readToken = async (readers: TokenReaders, mint: Address): Promise<TokenRead> => {
  const first = await readFirst(readers, mint)
  const second = await readSecond(readers, first)
  const third = await readThird(readers, first, second.accounts)
  const shares = await readShares(readers, third)
  const { authoritiesUnread, stakePools } = second
  const { owners, ownersUnread } = third
  return {
    ...first,
    mint,
    accounts: shares.accounts,
    names: namesOf(first, shares.accounts),
    stakePools,
    owners,
    pools: shares.pools,
    ...(authoritiesUnread && { authoritiesUnread }),
    ...(ownersUnread && { ownersUnread }),
  }
}

type Accounts = ReadonlyMap<Address, Account>
type First = Awaited<ReturnType<typeof readFirst>>

/** The mint, and what can be requested with its address alone. */
const readFirst = async (readers: TokenReaders, mint: Address) => {
  const { chain, ledger, market, firstBuyers: readFirstBuyers } = readers
  const addresses = [mint, metadataAccountOf(mint), ...curveAccountsOf(mint)]
  const reading = chain.readAccounts(addresses, { firstBytes: mintBytesMax })
  const [read, large, epoch, signatures, facts, marketPools, firstBuyers] = await Promise.all([
    reading,
    learn(ledger?.readLargestAccounts(mint), { source: 'node', facts: 'holders' }),
    learn(ledger?.readEpoch(), { source: 'node' }),
    learn(ledger?.readSignatures(mint, { limit: signaturesMax }), { source: 'node', facts: 'age' }),
    learn(market?.readTokens([mint]), { source: 'market-data', facts: 'market' }),
    learn(market?.readPools(mint), { source: 'market-data', facts: 'pools' }),
    learn(readFirstBuyers?.(mint), { source: 'own-trades', facts: 'first-buyers' }),
  ])
  return {
    ...readMint(read.accounts.get(mint)),
    mint,
    slot: read.slot,
    accounts: read.accounts,
    derived: derivedAuthorityOf(mint),
    large: mapKnown(large, ({ accounts }) => accounts),
    epoch: mapKnown(epoch, (value) => value.epoch),
    signatures,
    firstBuyers,
    market: mapKnown(facts, (tokens) => tokens.get(mint)),
    marketPools: mapKnown(marketPools, (pools) =>
      [...pools]
        .sort((one, other) => (other.liquidityUsd ?? 0) - (one.liquidityUsd ?? 0))
        .slice(0, poolsMax)
        .map(({ pool }) => pool),
    ),
  }
}

/** What the mint refers to: holders of authorities, hook and name; also its largest accounts and pools. */
const readSecond = async ({ chain, ledger }: TokenReaders, first: First) => {
  const { mint, state, accounts, large, marketPools } = first
  const hook = state.transferHook?.program
  const foreign = foreignAccountOf(first)
  const needed = new Set([
    ...controlsOf(state, namesOf(first, accounts)).flatMap(({ holder }) => holder ?? []),
    ...(hook ? [hook, programDataOf(hook)] : []),
    ...(foreign ? [foreign] : []),
    ...(valueOf(large) ?? []).map(({ address }) => address),
    ...(valueOf(marketPools) ?? []),
  ])
  const minter = state.mintAuthority
  const mayBePool = minter && !first.derived.has(minter) && !isOnCurve(minter)
  const [read, pools] = await Promise.all([
    readMore(chain, needed, accounts),
    mayBePool && ledger
      ? Promise.all(
          stakePoolQueries(mint).map((query) =>
            learn(ledger.readProgramAccounts(query), { source: 'node' }),
          ),
        )
      : [],
  ])
  return {
    accounts: read.accounts,
    ...(read.gap && { authoritiesUnread: read.gap }),
    stakePools: withdrawAuthorities(
      mint,
      pools.flatMap((fact) => valueOf(fact)?.accounts ?? []),
    ),
  }
}

/** The owners of the large accounts, and the share mints of the pools found so far. */
const readThird = async ({ chain }: TokenReaders, first: First, accounts: Accounts) => {
  const owners = ownersOf(valueOf(first.large) ?? [], accounts)
  const named = poolsAmong(first.mint, valueOf(first.marketPools) ?? [], accounts)
  const needed = new Set([...owners.values(), ...named.map(({ shareMint }) => shareMint)])
  const read = await readMore(chain, needed, accounts)
  return {
    owners,
    accounts: read.accounts,
    pools: poolsAmong(
      first.mint,
      [...(valueOf(first.marketPools) ?? []), ...owners.values()],
      read.accounts,
    ),
    ...(read.gap && { ownersUnread: read.gap }),
  }
}

/** Share mints of the pools found as owners of large accounts. Sends no request if there are none. */
const readShares = async (
  { chain }: TokenReaders,
  { pools, accounts }: { pools: LiquidityPool[]; accounts: Accounts },
): Promise<{ accounts: Accounts; pools: Known<readonly LiquidityPool[]> }> => {
  const read = await readMore(chain, new Set(pools.map(({ shareMint }) => shareMint)), accounts)
  return {
    accounts: read.accounts,
    pools: read.gap ? notKnown(read.gap) : known(pools),
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

/**
 * Reads the `needed` accounts that are missing from `accounts`. On failure returns `accounts` and why the rest is
 * missing.
 */
export const readMore = async (
  chain: TokenReaders['chain'],
  needed: ReadonlySet<Address>,
  accounts: Accounts,
): Promise<{ accounts: Accounts; gap?: Gap }> => {
  const missing = [...needed].filter((each) => !accounts.has(each))
  if (missing.length === 0) return { accounts }
  const read = await learn(chain.readAccounts(missing, { firstBytes: headBytes }), {
    source: 'node',
    facts: 'accounts',
  })
  return read.known
    ? { accounts: new Map([...accounts, ...read.value.accounts]) }
    : { accounts, gap: read.gap }
}

/** Target of the metadata pointer, unless it is the mint or Metaplex' account for it. */
export const foreignAccountOf = ({
  mint,
  state,
}: Pick<First, 'mint' | 'state'>): Address | undefined => {
  const pointed = state.metadataPointer?.metadata
  return pointed && pointed !== mint && pointed !== metadataAccountOf(mint) ? pointed : undefined
}

/** Every name of the token, from the accounts read so far. */
export const namesOf = (
  first: Pick<First, 'mint' | 'state' | 'market'>,
  accounts: Accounts,
): TokenName[] => {
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
