import type { Address } from '../domain/address.ts'
import type { Account, ChainReader } from '../domain/chain.ts'
import { solDecimals } from '../domain/effect/balances.ts'
import { Fault } from '../domain/fault.ts'
import {
  token2022Program,
  tokenMetadataProgram,
  tokenProgram,
  wrappedSolMint,
} from '../domain/known-address.ts'
import type { LedgerReader } from '../domain/ledger.ts'
import type { AddressReputation } from '../domain/lists/address-reputation.ts'
import type { TokenMarket, TokenPrice } from '../domain/market/token-market.ts'
import type { Held, PermissionArea, PermissionFacts } from '../domain/permission/facts.ts'
import { looksLikeNft } from '../domain/permission/held-mints.ts'
import { makeHolders } from '../domain/permission/holder.ts'
import { makeUsdOf } from '../domain/permission/worth.ts'
import type { MintState, StakeState, TokenAccountState } from '../domain/state/account-state.ts'
import { readState } from '../domain/state/read-state.ts'
import { isReservedAddress } from '../domain/state/reserved-address.ts'
import {
  listNonces,
  listPrograms,
  listStakes,
  listTokenAccounts,
} from './check-permissions-reads.ts'

export type PermissionReaders = {
  chain: Pick<ChainReader, 'readAccounts'>
  ledger: LedgerReader
  /** Without it, nothing is worth anything in USD. */
  prices?: Pick<TokenMarket, 'readPrices'>
  reputation: AddressReputation
  nowMs: () => number
}

/** Mints that are read for what their issuers can do: five questions to the node. */
const mostMints = 500
/** Holders whose accounts are read; of more, the address alone tells. */
const mostHolders = 500
/** What the port takes at a time. */
const mostPrices = 100
/** Enough for a multisig of the Token programs; nothing else of a holder is looked at but its owner. */
const holderHeadBytes = 355

export type WalletRead = { account?: Account; slot: bigint }

export type PermissionReport = {
  facts: PermissionFacts
  /** Oldest slot of all that was read. */
  slot: bigint
  /** Absent where one of the lists is missing. */
  tokenAccountCount?: number
  /** Who told the prices. */
  priceSources: string[]
}

/** Everything that the checks look at, read in three rounds: lists, then mints, then holders and prices side by side. */
export const readPermissionFacts = async (
  readers: PermissionReaders,
  wallet: Address,
  walletRead: Promise<WalletRead>,
): Promise<PermissionReport> => {
  const lists = await readLists(readers.ledger, wallet, walletRead)
  const { tokenAccounts, stakes } = lists
  const mints = await readMints(readers.chain, tokenAccounts)
  const [holderAccounts, prices, epoch] = await Promise.all([
    readHolders(readers.chain, holderAddresses(tokenAccounts, stakes, mints.states)),
    readPrices(readers.prices, pricedMints(tokenAccounts, mints.states)),
    readEpoch(readers.ledger, stakes),
  ])
  const decimals = new Map([...mints.states].map(([mint, state]) => [mint, state.decimals]))
  decimals.set(wrappedSolMint, solDecimals)
  const slots = [...lists.slots, mints.slot].filter((slot) => slot !== undefined)
  const { account } = await walletRead
  return {
    slot: slots.reduce((least, slot) => (slot < least ? slot : least)),
    ...(lists.tokenAccountsListed && { tokenAccountCount: tokenAccounts.length }),
    priceSources: [...new Set([...prices.values()].map(({ source }) => source))].sort(),
    facts: {
      wallet,
      ...(account && { walletAccount: account }),
      tokenAccounts,
      stakes,
      nonces: lists.nonces,
      programs: lists.programs,
      mints: mints.states,
      decimals,
      holders: makeHolders(wallet, holderAccounts, readers.reputation),
      freezesForNft: (authority) =>
        authority !== undefined && holderAccounts.get(authority)?.owner === tokenMetadataProgram,
      usdOf: makeUsdOf(prices, decimals),
      unseen: { ...lists.unseen, ...(mints.trouble && { mints: mints.trouble }) },
      nowSeconds: BigInt(Math.floor(readers.nowMs() / 1000)),
      ...(epoch !== undefined && { epoch }),
    },
  }
}

const readLists = async (
  ledger: LedgerReader,
  wallet: Address,
  walletRead: Promise<WalletRead>,
) => {
  const [{ slot }, plain, newer, staked, withdrawn, nonces, programs] = await Promise.all([
    walletRead,
    listTokenAccounts(ledger, wallet, tokenProgram, 'Token'),
    listTokenAccounts(ledger, wallet, token2022Program, 'Token-2022'),
    listStakes(ledger, wallet, 'staker'),
    listStakes(ledger, wallet, 'withdrawer'),
    listNonces(ledger, wallet),
    listPrograms(ledger, wallet),
  ])
  const areas: [PermissionArea, (string | undefined)[]][] = [
    ['token-accounts', [plain.trouble, newer.trouble]],
    ['stakes', [staked.trouble, withdrawn.trouble]],
    ['nonces', [nonces.trouble]],
    ['programs', [programs.trouble]],
  ]
  const stakes = new Map([...staked.held, ...withdrawn.held].map((held) => [held.address, held]))
  return {
    tokenAccounts: [...plain.held, ...newer.held],
    tokenAccountsListed: plain.slot !== undefined && newer.slot !== undefined,
    stakes: [...stakes.values()],
    nonces: nonces.held,
    programs: programs.held,
    slots: [slot, plain.slot, newer.slot, staked.slot, withdrawn.slot, nonces.slot, programs.slot],
    unseen: Object.fromEntries(
      areas.flatMap(([area, troubles]) => {
        const said = troubles.filter((trouble) => trouble !== undefined)
        return said.length === 0 ? [] : [[area, said.join(' ')]]
      }),
    ),
  }
}

type Mints = { states: Map<Address, MintState>; slot?: bigint; trouble?: string }

const readMints = async (
  chain: Pick<ChainReader, 'readAccounts'>,
  accounts: readonly Held<TokenAccountState>[],
): Promise<Mints> => {
  const wanted = [...new Set(accounts.toSorted(byInterest).map(({ state }) => state.mint))]
  const asked = wanted.slice(0, mostMints)
  const states = new Map<Address, MintState>()
  if (asked.length === 0) return { states }
  const read = await chain.readAccounts(asked).catch(undefinedForFault)
  if (!read) {
    const trouble =
      'The tokens held could not be read, so that powers of their issuers are missing.'
    return { states, trouble }
  }
  for (const [mint, account] of read.accounts) {
    const state = readState(account)
    if (state.kind === 'mint') states.set(mint, state)
  }
  const left = wanted.length - asked.length
  return {
    states,
    slot: read.slot,
    ...(left > 0 && {
      trouble: `Powers of the issuers of ${left} of ${wanted.length} tokens were not looked at.`,
    }),
  }
}

/** Those first whose decimals and issuers matter most: with a permission, then with extensions, then with a balance. */
const byInterest = (one: Held<TokenAccountState>, other: Held<TokenAccountState>): number =>
  interest(other) - interest(one)

const interest = ({ program, state }: Held<TokenAccountState>): number =>
  (isTouched(state) ? 4 : 0) + (state.amount > 0n ? 2 : 0) + (program === token2022Program ? 1 : 0)

const isTouched = ({ delegate, closeAuthority, frozen }: TokenAccountState): boolean =>
  delegate !== undefined || closeAuthority !== undefined || frozen

const holderAddresses = (
  accounts: readonly Held<TokenAccountState>[],
  stakes: readonly Held<StakeState>[],
  mints: ReadonlyMap<Address, MintState>,
): Address[] => {
  const named = [
    ...accounts.flatMap(({ state }) => [state.delegate, state.closeAuthority]),
    ...stakes.flatMap(({ state }) => [state.withdrawer, state.staker, state.custodian]),
    ...[...mints.values()].flatMap(({ permanentDelegate, pausable, transferHook }) => [
      permanentDelegate,
      pausable?.authority,
      transferHook?.authority,
    ]),
    ...[...mints.values()].map(({ transferFee }) => transferFee?.configAuthority),
    ...freezersOf(accounts, mints),
  ]
  const found = new Set(named.filter((address) => address !== undefined))
  return [...found].filter((address) => !isReservedAddress(address)).slice(0, mostHolders)
}

/** Those of frozen accounts first; each NFT has one of its own, which only matters where it did freeze. */
const freezersOf = (
  accounts: readonly Held<TokenAccountState>[],
  mints: ReadonlyMap<Address, MintState>,
): (Address | undefined)[] => [
  ...accounts
    .filter(({ state }) => state.frozen)
    .map(({ state }) => mints.get(state.mint)?.freezeAuthority),
  ...[...mints.values()].filter((mint) => !looksLikeNft(mint)).map((mint) => mint.freezeAuthority),
]

/** What a holder is adds to what its address says; where it cannot be read, it counts as a stranger's. */
const readHolders = async (
  chain: Pick<ChainReader, 'readAccounts'>,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, Account>> => {
  if (addresses.length === 0) return new Map()
  const read = await chain
    .readAccounts(addresses, { firstBytes: holderHeadBytes })
    .catch(undefinedForFault)
  return read?.accounts ?? new Map()
}

/** Of what could be lost; notes do without. */
const pricedMints = (
  accounts: readonly Held<TokenAccountState>[],
  mints: ReadonlyMap<Address, MintState>,
): Address[] => {
  const touched = accounts.filter(({ state }) => isTouched(state)).map(({ state }) => state.mint)
  const takeable = [...mints]
    .filter(([, { permanentDelegate, pausable }]) => permanentDelegate ?? pausable)
    .map(([mint]) => mint)
  return [...new Set([wrappedSolMint, ...touched, ...takeable])].slice(0, mostPrices)
}

const readPrices = async (
  prices: PermissionReaders['prices'],
  mints: readonly Address[],
): Promise<ReadonlyMap<Address, TokenPrice>> =>
  (await prices?.readPrices(mints).catch(undefinedForFault)) ?? new Map()

/** Only locks by epoch need it. */
const readEpoch = async (
  ledger: LedgerReader,
  stakes: readonly Held<StakeState>[],
): Promise<bigint | undefined> => {
  if (!stakes.some(({ state }) => state.lockupEpoch > 0n)) return undefined
  return (await ledger.readEpoch().catch(undefinedForFault))?.epoch
}

const undefinedForFault = (error: unknown): undefined => {
  if (!(error instanceof Fault)) throw error
  return undefined
}
