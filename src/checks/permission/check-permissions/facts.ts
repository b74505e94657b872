import type { Address } from '../../../solana/address/address.ts'
import type { Account, ChainReader } from '../../../solana/chain.ts'
import { solDecimals } from '../../../solana/effects/balances.ts'
import {
  token2022Program,
  tokenMetadataProgram,
  tokenProgram,
  wrappedSolMint,
} from '../../../solana/address/known-address.ts'
import type { LedgerReader } from '../../../solana/ledger.ts'
import type { AddressReputation } from '../../../lists/entries/address-reputation.ts'
import type { TokenMarket, TokenPrice } from '../../../tokens/token-market.ts'
import type { Held, PermissionArea, PermissionFacts } from '../facts/facts.ts'
import { makeHolders } from '../facts/holder.ts'
import { makeUsdOf } from '../facts/worth.ts'
import type {
  MintState,
  NonceState,
  StakeState,
  TokenAccountState,
} from '../../../solana/state/account-state.ts'
import { holderAddresses, isTouched, readMints, undefinedForFault } from './mints.ts'
import { readOrigins } from './origins.ts'
import { type Listed, listNonces, listPrograms, listStakes, listTokenAccounts } from './reads.ts'

export type PermissionReaders = {
  chain: Pick<ChainReader, 'readAccounts'>
  ledger: LedgerReader
  /** Without it, nothing has a price in USD. */
  prices?: Pick<TokenMarket, 'readPrices'>
  reputation: AddressReputation
  nowMs: () => number
}

/** Maximum holders whose accounts are read. Further ones are classified by address alone. */
const maxHolders = 500
/** Maximum per request of the port. */
const maxPrices = 100
/** Maximum nonces whose creation is looked up. Most wallets have one or none. */
const maxNonces = 5
/** Enough for a multisig of the token programs. For other holders only the owning program is used. */
const holderHeadBytes = 355

export type WalletRead = { account?: Account; slot: bigint }

export type PermissionReport = {
  facts: PermissionFacts
  /** Lowest slot of all reads. */
  slot: bigint
  /** Absent if one of the lists is missing. */
  tokenAccountCount?: number
  /** Providers of the prices. */
  priceSources: string[]
}

/** Reads everything the checks use, in three rounds: lists; mints; holders and prices in parallel. */
export const readPermissionFacts = async (
  readers: PermissionReaders,
  wallet: Address,
  walletRead: Promise<WalletRead>,
): Promise<PermissionReport> => {
  const lists = await readLists(readers.ledger, wallet, walletRead)
  const { tokenAccounts, stakes } = lists
  const mints = await readMints(readers.chain, tokenAccounts)
  const [holderAccounts, prices, epoch, origins] = await Promise.all([
    readHolders(readers.chain, holderAddresses(tokenAccounts, stakes, mints.states)),
    readPrices(readers.prices, pricedMints(tokenAccounts, mints.states)),
    readEpoch(readers.ledger, stakes),
    readOrigins(readers.ledger, wallet, doubtful(wallet, stakes, lists.nonces)),
  ])
  const decimals = new Map([...mints.states].map(([mint, state]) => [mint, state.decimals]))
  decimals.set(wrappedSolMint, solDecimals)
  const slots = [...lists.slots, mints.slot].filter((slot) => slot !== undefined)
  const { account } = await walletRead
  return {
    slot: slots.reduce((oldest, slot) => (slot < oldest ? slot : oldest)),
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
      madeByWallet: (account) => origins.get(account),
      usdOf: makeUsdOf(prices, decimals),
      unread: { ...lists.unread, ...(mints.incomplete && { mints: [mints.incomplete] }) },
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
    listTokenAccounts(ledger, wallet, tokenProgram),
    listTokenAccounts(ledger, wallet, token2022Program),
    listStakes(ledger, wallet, 'staker'),
    listStakes(ledger, wallet, 'withdrawer'),
    listNonces(ledger, wallet),
    listPrograms(ledger, wallet),
  ])
  const areas: [PermissionArea, Pick<Listed<unknown>, 'incomplete'>[]][] = [
    ['token-accounts', [plain, newer]],
    ['stakes', [staked, withdrawn]],
    ['nonces', [nonces]],
    ['programs', [programs]],
  ]
  const stakes = new Map([...staked.held, ...withdrawn.held].map((held) => [held.address, held]))
  return {
    tokenAccounts: [...plain.held, ...newer.held],
    tokenAccountsListed: plain.slot !== undefined && newer.slot !== undefined,
    stakes: [...stakes.values()],
    nonces: nonces.held,
    programs: programs.held,
    slots: [slot, plain.slot, newer.slot, staked.slot, withdrawn.slot, nonces.slot, programs.slot],
    unread: Object.fromEntries(
      areas.flatMap(([area, listed]) => {
        const incomplete = listed.flatMap((each) => each.incomplete ?? [])
        return incomplete.length === 0 ? [] : [[area, incomplete]]
      }),
    ),
  }
}

/** A holder's account adds to what its address shows. If it cannot be read, the kind of holder is unknown. */
const readHolders = async (
  chain: Pick<ChainReader, 'readAccounts'>,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, Account>> => {
  if (addresses.length === 0) return new Map()
  const read = await chain
    .readAccounts(addresses.slice(0, maxHolders), { firstBytes: holderHeadBytes })
    .catch(undefinedForFault)
  return read?.accounts ?? new Map()
}

/** Mints of what could be lost. Notes need no price. */
const pricedMints = (
  accounts: readonly Held<TokenAccountState>[],
  mints: ReadonlyMap<Address, MintState>,
): Address[] => {
  const touched = accounts.filter(({ state }) => isTouched(state)).map(({ state }) => state.mint)
  const takeable = [...mints]
    .filter(([, { permanentDelegate, pausable }]) => permanentDelegate ?? pausable)
    .map(([mint]) => mint)
  return [...new Set([wrappedSolMint, ...touched, ...takeable])].slice(0, maxPrices)
}

const readPrices = async (
  prices: PermissionReaders['prices'],
  mints: readonly Address[],
): Promise<ReadonlyMap<Address, TokenPrice>> =>
  (await prices?.readPrices(mints).catch(undefinedForFault)) ?? new Map()

/** What others may have created in the wallet's name, largest stakes first. */
const doubtful = (
  wallet: Address,
  stakes: readonly Held<StakeState>[],
  nonces: readonly Held<NonceState>[],
): Address[] =>
  [
    ...nonces.slice(0, maxNonces),
    ...stakes
      .filter(({ state }) => state.withdrawer !== wallet)
      .toSorted((one, other) => Number(other.lamports - one.lamports)),
  ].map(({ address }) => address)

/** Only needed for locks by epoch. */
const readEpoch = async (
  ledger: LedgerReader,
  stakes: readonly Held<StakeState>[],
): Promise<bigint | undefined> => {
  if (!stakes.some(({ state }) => state.lockupEpoch > 0n)) return undefined
  return (await ledger.readEpoch().catch(undefinedForFault))?.epoch
}
