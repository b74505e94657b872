import type { Address } from '../../solana/address/address.ts'
import { type AppAddress, readAppAddress } from '../dapp/site/app-address.ts'
import type { AddressReputation } from '../../lists/entries/address-reputation.ts'
import type { SiteReputation, SiteReport } from '../../lists/entries/site-reputation.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { knownAs, wellKnownMints } from '../../solana/known/well-known-mints.ts'
import { classifyHolder, type TokenAuthority } from './facts/authority.ts'
import { readHookProgram } from './facts/hook-program.ts'
import { shareHolders } from './facts/holder-shares.ts'
import { readLaunchCurve } from './facts/launch-curve.ts'
import { lockedLiquidity } from './facts/locked-liquidity.ts'
import { makeNameIndex, type NameIndex } from '../../tokens/name-index.ts'
import type { OffChainContext, TokenAge, TokenContext, TokenKind } from './assess/token-context.ts'
import { known, type Known, mapKnown, notKnown, valueOf } from '../../findings/known.ts'
import { controlsOf } from './facts/token-authorities.ts'
import type { TokenRead } from './read-token.ts'

export type TokenKnowledge = {
  reputation: AddressReputation
  /** Absent if no list of sites is in use. */
  sites?: SiteReputation
  names: NameIndex
  nowMs: number
}

/** Builds the checks' input from the facts that were read and this server's lists. */
export const buildTokenContext = (read: TokenRead, knowledge: TokenKnowledge): TokenContext => {
  const { mint, state, unreadable, authoritiesUnread } = read
  const curve = readLaunchCurve(mint, read.accounts)
  return {
    ...buildOffChainContext(read, knowledge),
    state,
    kind: kindOf(read),
    authorities: authoritiesOf(read, knowledge.reputation),
    holders: holdersOf(read),
    locked: lockedOf(read),
    firstBuyers: read.firstBuyers,
    epoch: read.epoch,
    ...(unreadable && { unreadable }),
    ...(authoritiesUnread && {
      authoritiesUnread,
      ...(state.metadataPointer && { namesUnread: authoritiesUnread }),
    }),
    ...(state.transferHook?.program && { hook: hookOf(read, state.transferHook.program) }),
    ...(curve && { curve }),
  }
}

/** What is known about a token without its mint. */
export type OffChainRead = Pick<TokenRead, 'mint' | 'names' | 'market' | 'signatures'>

/** Builds the input of the checks that need nothing from the chain. */
export const buildOffChainContext = (
  read: OffChainRead,
  knowledge: TokenKnowledge,
): OffChainContext => {
  const { mint, names, market } = read
  const [called] = names
  const standing = trustOf(read, knowledge.names)
  return {
    mint,
    kind: 'fungible',
    ...standing,
    names,
    matches: matchesOf(read, standing, knowledge.names),
    authorities: [],
    market,
    age: ageOf(read, knowledge.nowMs),
    reports: reportsOf(read, knowledge.reputation),
    siteReports: siteReportsOf(read, knowledge.sites),
    nowMs: knowledge.nowMs,
    ...(called && { called }),
  }
}

const kindOf = ({ mint, state }: TokenRead): TokenKind => {
  if (mint === wrappedSolMint) return 'native'
  return state.decimals === 0 && state.supply === 1n ? 'nft' : 'fungible'
}

type Standing = Pick<TokenContext, 'trust' | 'verifiedBy'>

/** A provider's current verdict counts more than the stored list of what it verified. */
const trustOf = ({ mint, market }: OffChainRead, names: NameIndex): Standing => {
  const wellKnown = wellKnownMints.get(mint)
  if (wellKnown) return { trust: wellKnown.backed ? 'issuer' : 'verified', verifiedBy: knownAs }
  const facts = valueOf(market)
  if (facts?.verified) return { trust: 'verified', verifiedBy: facts.source }
  if (facts?.verified === false) return { trust: 'unverified' }
  const source = names.verifiedBy(mint)
  return source === undefined ? { trust: 'unverified' } : { trust: 'verified', verifiedBy: source }
}

/** Being verified does not entitle a token to the symbol of money. */
const matchesOf = ({ mint, names }: OffChainRead, { trust }: Standing, index: NameIndex) =>
  trust === 'unverified'
    ? names.flatMap((name) => index.matchesOf(mint, name))
    : names
        .flatMap((name) => wellKnownIndex.matchesOf(mint, name))
        .filter(({ reference, symbol }) => reference.standing === 'backed' && symbol !== 'other')

const wellKnownIndex = makeNameIndex([])

const authoritiesOf = (read: TokenRead, reputation: AddressReputation): TokenAuthority[] =>
  controlsOf(read.state, read.names).map(({ control, holder }) => {
    if (!holder) return { control, kind: 'none', custody: 'none' }
    const account = read.accounts.get(holder)
    const classified = classifyHolder(holder, {
      derived: read.derived,
      tokenProgram: read.program,
      read: account !== undefined || !read.authoritiesUnread,
      reports: reputation.lookUp(holder).filter(({ expired }) => !expired),
      stakePools: read.stakePools,
      ...(account && { account }),
    })
    return { control, holder, ...classified }
  })

const hookOf = (read: TokenRead, program: Address): TokenContext['hook'] & object =>
  read.authoritiesUnread
    ? notKnown(read.authoritiesUnread)
    : known(readHookProgram(program, read.accounts))

const holdersOf = (read: TokenRead): TokenContext['holders'] => {
  const unread = read.authoritiesUnread ?? read.ownersUnread
  if (read.large.known && unread) return notKnown(unread)
  const { accounts, owners, state } = read
  return mapKnown(read.large, (large) =>
    shareHolders({ supply: state.supply, large, owners, accounts }),
  )
}

const lockedOf = ({ pools, accounts }: TokenRead): TokenContext['locked'] =>
  mapKnown(pools, (all) =>
    all.flatMap((pool) => lockedLiquidity(pool, accounts.get(pool.shareMint)) ?? []),
  )

/** Rows of a full page of signatures. The last row of a shorter page is the token's first transaction. */
const fullPage = 1_000

/** The network's first block. An earlier time is an error. */
const genesisMs = Date.UTC(2020, 2, 16)

/** Maximum difference between clocks. */
const clockSlackMs = 86_400_000

/** The earliest time reported by any source. */
const ageOf = ({ market, signatures }: OffChainRead, nowMs: number): Known<TokenAge> => {
  const facts = valueOf(market)
  const rows = valueOf(signatures) ?? []
  const oldest = rows.findLast(({ blockTimeSeconds }) => blockTimeSeconds !== undefined)
  const times = [
    { createdAtMs: facts?.createdAtMs, exact: true },
    { createdAtMs: facts?.firstPoolAtMs, exact: true },
    {
      createdAtMs: oldest?.blockTimeSeconds && oldest.blockTimeSeconds * 1_000,
      exact: rows.length < fullPage,
    },
  ]
  const [first] = times
    .flatMap(({ createdAtMs, exact }): TokenAge[] =>
      createdAtMs !== undefined && createdAtMs >= genesisMs && createdAtMs <= nowMs + clockSlackMs
        ? [{ createdAtMs, exact }]
        : [],
    )
    .sort((one, other) => one.createdAtMs - other.createdAtMs)
  if (first) return known(first)
  return signatures.known ? notKnown({ reason: 'token-age-unknown' }) : signatures
}

const reportsOf = (
  { mint, market }: OffChainRead,
  reputation: AddressReputation,
): TokenContext['reports'] => {
  const creator = valueOf(market)?.creator
  return [
    ...reputation.lookUp(mint).map((report) => ({ about: 'mint' as const, address: mint, report })),
    ...(creator
      ? reputation
          .lookUp(creator)
          .map((report) => ({ about: 'creator' as const, address: creator, report }))
      : []),
  ]
}

const siteReportsOf = (
  { names }: OffChainRead,
  sites: SiteReputation | undefined,
): Known<readonly SiteReport[]> => {
  if (!sites || Object.keys(sites.lists()).length === 0)
    return notKnown({ reason: 'no-site-lists' })
  return known(
    names.flatMap(({ uri = '' }) => {
      const place = placeOf(uri)
      return place ? sites.lookUp(place) : []
    }),
  )
}

/** The site of a metadata URI. Undefined if it is not a web address. */
const placeOf = (uri: string): AppAddress | undefined => {
  if (!/^https?:\/\//i.test(uri.trim())) return undefined
  try {
    return readAppAddress(uri)
  } catch {
    return undefined
  }
}
