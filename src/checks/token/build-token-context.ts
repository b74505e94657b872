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
import type { NameIndex } from '../../tokens/name-index.ts'
import { type TokenAge, type TokenContext, type TokenKind } from './assess/token-context.ts'
import { type Fact, valueOf } from '../../findings/fact.ts'
import { powersOf } from './facts/token-powers.ts'
import type { TokenRead } from './read-token.ts'

export type TokenKnowledge = {
  reputation: AddressReputation
  /** Absent where no list of sites is in use. */
  sites?: SiteReputation
  names: NameIndex
  nowMs: number
}

/** What the checks look at, from what was read and what is known here. */
export const buildTokenContext = (read: TokenRead, known: TokenKnowledge): TokenContext => {
  const { mint, state, unreadable, names, powersUnread } = read
  const [called] = names
  const curve = readLaunchCurve(mint, read.accounts)
  return {
    mint,
    state,
    kind: kindOf(read),
    ...trustOf(read, known.names),
    names,
    matches: matchesOf(read, known.names),
    authorities: authoritiesOf(read, known.reputation),
    holders: holdersOf(read),
    market: read.market,
    locked: lockedOf(read),
    age: ageOf(read, known.nowMs),
    reports: reportsOf(read, known.reputation),
    siteReports: siteReportsOf(read, known.sites),
    epoch: read.epoch,
    nowMs: known.nowMs,
    ...(unreadable !== undefined && { unreadable }),
    ...(called && { called }),
    ...(powersUnread !== undefined && {
      authoritiesUnread: powersUnread,
      ...(state.metadataPointer && { namesUnread: powersUnread }),
    }),
    ...(state.transferHook?.program && { hook: hookOf(read, state.transferHook.program) }),
    ...(curve && { curve }),
  }
}

const kindOf = ({ mint, state }: TokenRead): TokenKind => {
  if (mint === wrappedSolMint) return 'native'
  return state.decimals === 0 && state.supply === 1n ? 'nft' : 'fungible'
}

const trustOf = (
  { mint, market }: TokenRead,
  names: NameIndex,
): Pick<TokenContext, 'trust' | 'vouchedBy'> => {
  const wellKnown = wellKnownMints.get(mint)
  if (wellKnown) return { trust: wellKnown.backed ? 'issuer' : 'verified', vouchedBy: knownAs }
  const facts = valueOf(market)
  if (facts?.verified) return { trust: 'verified', vouchedBy: facts.source }
  const source = names.verifiedBy(mint)
  return source === undefined ? { trust: 'unverified' } : { trust: 'verified', vouchedBy: source }
}

const matchesOf = ({ mint, market, names }: TokenRead, index: NameIndex) =>
  valueOf(market)?.verified ? [] : names.flatMap((name) => index.matchesOf(mint, name))

const authoritiesOf = (read: TokenRead, reputation: AddressReputation): TokenAuthority[] =>
  powersOf(read.state, read.names).map(({ power, holder }) => {
    if (!holder) return { power, kind: 'none', grip: 'nobody' }
    const account = read.accounts.get(holder)
    const classified = classifyHolder(holder, {
      derived: read.derived,
      tokenProgram: read.program,
      read: account !== undefined || read.powersUnread === undefined,
      reports: reputation.lookUp(holder).filter(({ expired }) => !expired),
      stakePools: read.stakePools,
      ...(account && { account }),
    })
    return { power, holder, ...classified }
  })

const hookOf = (read: TokenRead, program: Address): TokenContext['hook'] & object =>
  read.powersUnread === undefined
    ? { value: readHookProgram(program, read.accounts) }
    : { missing: read.powersUnread }

const holdersOf = (read: TokenRead): TokenContext['holders'] => {
  if ('missing' in read.large) return read.large
  const unread = read.powersUnread ?? read.ownersUnread
  if (unread !== undefined) return { missing: unread }
  const { accounts, owners, state } = read
  return {
    value: shareHolders({ supply: state.supply, large: read.large.value, owners, accounts }),
  }
}

const lockedOf = ({ pools, accounts }: TokenRead): TokenContext['locked'] =>
  'missing' in pools
    ? pools
    : {
        value: pools.value.flatMap(
          (pool) => lockedLiquidity(pool, accounts.get(pool.shareMint)) ?? [],
        ),
      }

/** Most rows that a page of signatures has: of a shorter one the last is the first there ever was. */
const fullPage = 1_000

/** The network's first block: a token that is said to be older is one of which nobody knows. */
const genesisMs = Date.UTC(2020, 2, 16)

/** Clocks differ by less than this. */
const clockSlackMs = 86_400_000

/** The earliest moment that anybody knows of. */
const ageOf = ({ market, signatures }: TokenRead, nowMs: number): Fact<TokenAge> => {
  const facts = valueOf(market)
  const rows = valueOf(signatures) ?? []
  const oldest = rows.findLast(({ blockTimeSeconds }) => blockTimeSeconds !== undefined)
  const told = [
    { createdAtMs: facts?.createdAtMs, exact: true },
    { createdAtMs: facts?.firstPoolAtMs, exact: true },
    {
      createdAtMs: oldest?.blockTimeSeconds && oldest.blockTimeSeconds * 1_000,
      exact: rows.length < fullPage,
    },
  ]
  const [first] = told
    .flatMap(({ createdAtMs, exact }): TokenAge[] =>
      createdAtMs !== undefined && createdAtMs >= genesisMs && createdAtMs <= nowMs + clockSlackMs
        ? [{ createdAtMs, exact }]
        : [],
    )
    .sort((one, other) => one.createdAtMs - other.createdAtMs)
  if (first) return { value: first }
  return 'missing' in signatures
    ? { missing: signatures.missing }
    : { missing: 'Nobody that was asked knows when it was made.' }
}

const reportsOf = (
  { mint, market }: TokenRead,
  reputation: AddressReputation,
): TokenContext['reports'] => {
  const creator = valueOf(market)?.creator
  return [
    ...reputation.lookUp(mint).map((report) => ({ ...report, about: 'mint' as const })),
    ...(creator ? reputation.lookUp(creator) : []).map((report) => ({
      ...report,
      about: 'creator' as const,
    })),
  ]
}

const siteReportsOf = (
  { names }: TokenRead,
  sites: SiteReputation | undefined,
): Fact<readonly SiteReport[]> => {
  if (!sites || Object.keys(sites.lists()).length === 0)
    return { missing: 'No list of harmful sites is in use.' }
  return {
    value: names.flatMap(({ uri = '' }) => {
      const place = placeOf(uri)
      return place ? sites.lookUp(place) : []
    }),
  }
}

/** A place in the web; undefined for all else that stands in metadata. */
const placeOf = (uri: string): AppAddress | undefined => {
  if (!/^https?:\/\//i.test(uri.trim())) return undefined
  try {
    return readAppAddress(uri)
  } catch {
    return undefined
  }
}
