import type { Address } from '../../solana/address/address.ts'
import type { Account, AccountsAnswer, ChainReader } from '../../solana/chain.ts'
import { type AccountStates, mintsOf, readStates } from '../../solana/effects/account-states.ts'
import { Fault, ignoreUpstreamFault } from '../../basics/fault.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { CachedMint } from '../context/cached-mint.ts'
import { programDataHeaderBytes } from '../../solana/vm/program-data.ts'
import { usesDurableNonce } from '../../solana/transaction/nonce.ts'
import { isReservedAddress } from '../../solana/state/reserved-address.ts'
import { readState } from '../../solana/state/read-state.ts'
import type { ResolvedMessage, Transaction } from '../../solana/transaction/message.ts'
import { neededTableEntries, resolvePartly } from '../../solana/transaction/resolve.ts'
import { encodeTransaction } from '../../solana/transaction/wire.ts'
import { foreignOwners, receivingOwners } from './read-owners.ts'
import { reconcileSimulation, type Simulated } from './reconcile-simulation.ts'
import { deploymentsAsserted } from './deployments-asserted.ts'
import { makeScanDecimals, type MintCache, type ScanDecimals } from './mint-decimals.ts'
import {
  makeNameReader,
  type NameReader,
  receivableMints,
  receivedMints,
  type TokenName,
} from './read-names.ts'

/** What else is read with the accounts, for programs that are run here as well. */
export type MoreToRead = {
  sysvarsFor: (resolved: ResolvedMessage) => Address[]
  /** Program data of which only the header is read. */
  headsFor: (resolved: ResolvedMessage) => Address[]
}

const nothingMore: MoreToRead = { sysvarsFor: () => [], headsFor: () => [] }

/** What a node reports about an unsent transaction. */
export type Observed = {
  resolved: ResolvedMessage
  /** Writable accounts of the message, without duplicates. */
  writable: Address[]
  /** Accounts of the message, its lookup tables, and the mints of its tokens unless nothing about them can change. */
  before: ReadonlyMap<Address, Account>
  /** Sysvars requested by `sysvarsFor`. */
  sysvars: ReadonlyMap<Address, Account>
  /** Only the start of each account could be read. */
  isCut?: true
  /** Headers of the program data of unknown programs, by its address: they show whether the code is still the same. */
  programHeads: ReadonlyMap<Address, Account>
  /** Program data that the node reported as absent; a request that failed reports nothing. */
  missingCode: ReadonlySet<Address>
  states: AccountStates
  accountsSlot: bigint
  /** By mint, read or cached. */
  decimals: ReadonlyMap<Address, number>
  /** Mints that need not be read again. */
  recalled: ReadonlyMap<Address, CachedMint>
  /** Cached names of incoming tokens. */
  names: ReadonlyMap<Address, TokenName>
  simulated: Simulated
}

/**
 * Reads and simulates in at most two consecutive rounds of requests: lookup tables unless cached (and what can be read
 * without them), then accounts and simulation in parallel. With cached tables, the second round is for mints that are
 * not in the message and not known to be harmless, for names of incoming tokens, and for owners of receiving token
 * accounts. Only owners of accounts that a lookup table names take a third one. If accounts and simulation do not
 * match, both are requested once more.
 * Throws Fault UPSTREAM_* if no account could be read. A failed simulation is part of the result, and so are tables
 * without the entries that the message loads: they are a state of the chain, which changes.
 */
export const observeTransaction = async (
  chain: ChainReader,
  cache: MintCache,
  transaction: Transaction,
  { sysvarsFor, headsFor }: MoreToRead = nothingMore,
): Promise<Observed> => {
  const decimals = makeScanDecimals(cache)
  const names = makeNameReader(cache)
  const asserted = deploymentsAsserted(transaction.message)
  const isRead = (address: Address): boolean => isWorthReading(address) && !asserted.has(address)
  const first = await readTables(chain, transaction, isRead)
  const resolved = resolvePartly(transaction.message, first.tables)
  const writable = writableOf(resolved)
  const observe = async (already?: AccountsAnswer) => {
    // The simulation takes longest, so it is sent first.
    const [answered, read, heads] = await Promise.all([
      simulate(chain, transaction, resolved, writable),
      readRest(chain, { cache, decimals, names }, resolved, {
        already,
        sysvars: sysvarsFor(resolved),
        isRead,
      }),
      readHeads(chain, [...new Set([...headsFor(resolved), ...asserted])]),
    ])
    return { ...reconcileSimulation(resolved, read, answered), heads }
  }
  const observed = await observe(first.accounts)
  // A busy pool changes, or a node lags, between the two requests now and then, but hardly ever twice.
  const { accounts, simulated, heads } = observed.moved ? await observe() : observed
  const states = readStates(
    accounts.accounts,
    simulated.ok ? simulated.answer.accountsAfter : undefined,
  )
  for (const map of [states.before, states.after])
    for (const [mint, state] of map) decimals.learn(mint, state)
  const received = receivedMints(resolved, states)
  const owners = receivingOwners(resolved, states, cache)
  const late = await readLate(chain, decimals, [
    ...(first.accounts
      ? []
      : [...unknownMints(mintsOf(states), decimals), ...names.accountsOf(received, states)]),
    ...owners,
  ])
  const deployments = [...heads.accounts].filter(([address]) => asserted.has(address))
  const before = new Map([...accounts.accounts, ...deployments, ...late])
  const all = withLate(states, late)
  names.learn(before, all)
  for (const owner of owners) if (all.before.get(owner)?.kind === 'wallet') cache.setWallet(owner)
  return {
    resolved,
    writable,
    before,
    sysvars: accounts.sysvars,
    ...(accounts.isCut && { isCut: true as const }),
    programHeads: heads.accounts,
    missingCode: heads.missing,
    states: all,
    accountsSlot: accounts.slot,
    decimals: decimals.known,
    recalled: decimals.recalled,
    names: names.known,
    simulated,
  }
}

type FirstRound = { tables: ReadonlyMap<Address, Address[]>; accounts?: AccountsAnswer }

const readTables = async (
  chain: ChainReader,
  { message }: Transaction,
  isRead: (address: Address) => boolean,
): Promise<FirstRound> => {
  const needed = neededTableEntries(message)
  if (needed.size === 0) return { tables: new Map() }
  if (chain.hasTables?.(needed)) return { tables: await chain.readTables(needed) }
  const [tables, accounts] = await Promise.all([
    chain.readTables(needed),
    chain.readAccounts(message.staticAccounts.filter(isRead)),
  ])
  return { tables, accounts }
}

const readRest = async (
  chain: ChainReader,
  { cache, decimals, names }: { cache: MintCache; decimals: ScanDecimals; names: NameReader },
  resolved: ResolvedMessage,
  {
    already,
    sysvars,
    isRead,
  }: {
    already?: AccountsAnswer | undefined
    sysvars: readonly Address[]
    isRead: (address: Address) => boolean
  },
): Promise<AccountsAnswer & Pick<Observed, 'sysvars'>> => {
  const addresses = new Set<Address>()
  for (const { address, source } of resolved.accounts) {
    if (isRead(address) && (!already || source === 'lookup')) addresses.add(address)
  }
  for (const { table } of resolved.message.lookups) addresses.add(table)
  if (!already) return withoutSysvars(await chain.readAccounts([...addresses, ...sysvars]), sysvars)
  const states = readStates(already.accounts)
  const mints = unknownMints(mintsOf(states), decimals)
  const named = names.accountsOf(receivableMints(resolved, states), states)
  const owners = foreignOwners(resolved, states, cache)
  const missing = [...mints, ...named, ...owners].filter(
    (address) => !already.accounts.has(address),
  )
  const remaining = [...new Set([...addresses, ...missing, ...sysvars])]
  const rest = await readIfAny(chain, remaining, already.slot)
  const read = withoutSysvars(rest, sysvars)
  const accounts = new Map([...already.accounts, ...read.accounts])
  const slot = rest.slot < already.slot ? rest.slot : already.slot
  const isCut = already.isCut ?? rest.isCut
  return { slot, accounts, sysvars: read.sysvars, ...(isCut && { isCut }) }
}

/** Separates sysvars from the accounts of the message: no transaction can change them. */
const withoutSysvars = (
  { slot, accounts, isCut }: AccountsAnswer,
  sysvarAddresses: readonly Address[],
): AccountsAnswer & Pick<Observed, 'sysvars'> => {
  const sysvars = new Map<Address, Account>()
  for (const address of sysvarAddresses) {
    const account = accounts.get(address)
    if (account) sysvars.set(address, account)
    accounts.delete(address)
  }
  return { slot, accounts, sysvars, ...(isCut && { isCut }) }
}

/** Core programs and sysvars are the same for every scan, and some are large. */
const isWorthReading = (address: Address): boolean => !isReservedAddress(address)

/** Headers alone: code may have megabytes. If this fails, they are read where the code is. */
const readHeads = async (
  chain: ChainReader,
  addresses: readonly Address[],
): Promise<{ accounts: ReadonlyMap<Address, Account>; missing: ReadonlySet<Address> }> => {
  const none = { accounts: noAccounts, missing: new Set<Address>() }
  if (addresses.length === 0) return none
  const answer = await chain
    .readAccounts(addresses, { firstBytes: programDataHeaderBytes })
    .catch(ignoreUpstreamFault)
  if (!answer) return none
  const { accounts } = answer
  return { accounts, missing: new Set(addresses.filter((each) => !accounts.has(each))) }
}

const readIfAny = (
  chain: ChainReader,
  addresses: readonly Address[],
  slot: bigint,
): Promise<AccountsAnswer> =>
  addresses.length > 0
    ? chain.readAccounts(addresses)
    : Promise.resolve({ slot, accounts: new Map() })

const unknownMints = (mints: Iterable<Address>, decimals: ScanDecimals): Address[] =>
  [...mints].filter((mint) => mint !== wrappedSolMint && !decimals.recall(mint))

const noAccounts: ReadonlyMap<Address, Account> = new Map()

/** If this fails, only details of those tokens are unknown, and the answer reports that. */
const readLate = async (
  chain: ChainReader,
  decimals: ScanDecimals,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, Account>> => {
  if (addresses.length === 0) return noAccounts
  const answer = await chain.readAccounts(addresses).catch(ignoreUpstreamFault)
  for (const [mint, account] of answer?.accounts ?? []) decimals.learn(mint, readState(account))
  return answer?.accounts ?? noAccounts
}

const withLate = (states: AccountStates, late: ReadonlyMap<Address, Account>): AccountStates => {
  if (late.size === 0) return states
  const read = [...late].map(([address, account]) => [address, readState(account)] as const)
  return { before: new Map([...states.before, ...read]), after: states.after }
}

const simulate = async (
  chain: ChainReader,
  transaction: Transaction,
  resolved: ResolvedMessage,
  watch: readonly Address[],
): Promise<Simulated> => {
  try {
    const transactionBase64 = Buffer.from(encodeTransaction(transaction)).toString('base64')
    // A durable nonce replaces the blockhash; with another one, some nodes refuse the transaction.
    const replaceBlockhash = !usesDurableNonce(resolved)
    return {
      ok: true,
      answer: await chain.simulate({ transactionBase64, watch, replaceBlockhash }),
    }
  } catch (reason) {
    if (!isUpstreamFault(reason)) throw reason
    return { ok: false, gap: { reason: 'node-failed', code: reason.code } }
  }
}

const isUpstreamFault = (reason: unknown): reason is Fault =>
  reason instanceof Fault && reason.code.startsWith('UPSTREAM_')

const writableOf = ({ accounts }: ResolvedMessage): Address[] => [
  ...new Set(accounts.filter(({ writable }) => writable).map(({ address }) => address)),
]
