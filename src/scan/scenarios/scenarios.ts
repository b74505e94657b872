import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import {
  systemProgram,
  token2022Program,
  tokenProgram,
  wrappedSolMint,
} from '../../solana/address/known-address.ts'
import { type AccountState, holderOf } from '../../solana/state/account-state.ts'
import {
  corePrograms,
  isReservedAddress,
  readOnlyOwners,
} from '../../solana/state/reserved-address.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'
import type { ProgramNumbers } from '../../solana/vm/program-numbers.ts'
import type { World } from './scenario.ts'
import { balanceWorlds, closedWorlds, openedWorlds, walletWorld } from './account-scenarios.ts'
import { codedWorlds } from './coded-scenarios.ts'
import { dataWorlds, mintWorlds, tokenAmountWorlds } from './data-scenarios.ts'
import { hashWorlds, timeWorlds } from './time-scenarios.ts'

export type WorldsInput = {
  user: Address
  resolved: Pick<ResolvedMessage, 'accounts'>
  before: ReadonlyMap<Address, Account>
  statesBefore: ReadonlyMap<Address, AccountState>
  /** The chain's clock and what else it tells programs. */
  sysvars: ReadonlyMap<Address, Account>
  /** Programs that get something of the user's and that nobody vouches for. */
  untrusted: readonly Address[]
  /** What stands in the code of programs, as far as it was read. */
  numbers?: ReadonlyMap<Address, ProgramNumbers>
  /** Their accounts are not changed: their own rules bind what can stand in them. */
  vouched: ReadonlySet<Address>
}

/** More do not fit in the time that a scan has; what is left out is counted. */
export const mostWorlds = 400

/**
 * The circumstances under which a transaction is tried again: time, block hashes, bytes and balances of accounts that
 * the programs or strangers control, accounts that appear or vanish, and several of these at once. The kinds take
 * turns, so that whatever the time allows holds something of each. Returns at most `mostWorlds`.
 */
export const worldsFor = (input: WorldsInput): { worlds: World[]; leftOut: number } => {
  const subjects = subjectsOf(input)
  const wallet = input.before.get(input.user)
  const families: World[][] = [
    timeWorlds(input.sysvars),
    ...subjects.data.map(([address, account]) => dataWorlds(address, account)),
    combinedWorlds(input, subjects),
    ...subjects.absent.map((address) => openedWorlds(address, input.untrusted)),
    codedWorlds({
      ...subjects,
      numbers: input.untrusted.flatMap((program) => input.numbers?.get(program) ?? []),
      keys: keysOf(input),
      later: laterAndOpened(input, subjects),
    }),
    hashWorlds(input.sysvars),
    subjects.foreign.flatMap(([address, account]) =>
      closedWorlds(address, account, input.untrusted),
    ),
    subjects.foreign.flatMap(([address, account]) => balanceWorlds(address, account)),
    subjects.tokens.flatMap(([address, account]) => tokenAmountWorlds(address, account)),
    subjects.mints.flatMap(([address, account]) => mintWorlds(address, account)),
    [guardWorld, ...(wallet ? [walletWorld(input.user, wallet)] : [])],
  ]
  const all = takeTurns(families)
  return { worlds: all.slice(0, mostWorlds), leftOut: Math.max(0, all.length - mostWorlds) }
}

type Subjects = {
  /** Of untrusted or unknown programs, with data. */
  data: [Address, Account][]
  /** Wallets and program accounts of strangers. */
  foreign: [Address, Account][]
  tokens: [Address, Account][]
  mints: [Address, Account][]
  absent: Address[]
}

const subjectsOf = (input: WorldsInput): Subjects => {
  const subjects: Subjects = { data: [], foreign: [], tokens: [], mints: [], absent: [] }
  const seen = new Set<Address>([input.user])
  for (const { address } of input.resolved.accounts) {
    if (seen.has(address) || isReservedAddress(address)) continue
    seen.add(address)
    const account = input.before.get(address)
    if (!account) subjects.absent.push(address)
    else sortIn(subjects, address, account, input)
  }
  return subjects
}

const sortIn = (
  subjects: Subjects,
  address: Address,
  account: Account,
  { user, statesBefore, vouched }: WorldsInput,
): void => {
  const { owner, data, executable } = account
  if (executable || readOnlyOwners.has(owner) || vouched.has(owner)) return
  const state = statesBefore.get(address)
  if (holderOf(state) === user) return
  if (owner === tokenProgram || owner === token2022Program) {
    if (state?.kind === 'token-account') subjects.tokens.push([address, account])
    if (state?.kind === 'mint' && address !== wrappedSolMint)
      subjects.mints.push([address, account])
    return
  }
  if (corePrograms.has(owner) && owner !== systemProgram) return
  subjects.foreign.push([address, account])
  if (data.length > 0) subjects.data.push([address, account])
}

/** Switches that need two things at once: later, and with other bytes or accounts everywhere. */
const combinedWorlds = (input: WorldsInput, { data, absent, foreign }: Subjects): World[] => {
  const later = dayLater(input)
  const firstOf = (make: (address: Address, account: Account) => World[], index: number) =>
    data.flatMap(([address, account]) => [...(make(address, account)[index]?.overrides ?? [])])
  const opened = firstOpened(input, absent)
  const richer = foreign.flatMap(([address, account]) => [
    ...(balanceWorlds(address, account)[0]?.overrides ?? []),
  ])
  const everything = [0, 1, 2].map((index) => firstOf(dataWorlds, index))
  const combinations: [Address, Account | undefined][][] = [
    ...everything,
    opened,
    richer,
    ...everything.map((changed) => [...changed, ...opened]),
  ]
  return combinations
    .filter((overrides) => overrides.length > 0)
    .map((overrides, index) => ({
      id: `combined:${index}`,
      cause: 'data',
      when: 'once a day has passed and accounts of others have changed',
      overrides: new Map<Address, Account | undefined>([...later, ...overrides]),
    }))
}

const dayLater = ({ sysvars }: WorldsInput): World['overrides'] => {
  const [, day] = timeWorlds(sysvars)
  return day?.overrides ?? new Map()
}

const firstOpened = (input: WorldsInput, absent: readonly Address[]): [Address, Overriding][] =>
  absent.flatMap((address) => [...(openedWorlds(address, input.untrusted)[0]?.overrides ?? [])])

type Overriding = Account | undefined

const laterAndOpened = (input: WorldsInput, { absent }: Subjects): World['overrides'] =>
  new Map([...dayLater(input), ...firstOpened(input, absent)])

/** Addresses that a program may be told to wait for: everybody's of the message, the user's last. */
const keysOf = ({ resolved, user, before }: WorldsInput): Address[] => {
  const others = resolved.accounts.flatMap(({ address }) =>
    address === user || isReservedAddress(address) || before.get(address)?.executable
      ? []
      : [address],
  )
  return [...new Set([...others, user])]
}

const guardWorld: World = {
  id: 'extra-instruction',
  cause: 'message',
  when: 'once a wallet adds an instruction of its own',
  overrides: new Map(),
  extraInstruction: true,
}

/** One of each family in turn; the same world by two ways stands there once. */
const takeTurns = (families: readonly (readonly World[])[]): World[] => {
  const longest = Math.max(0, ...families.map(({ length }) => length))
  const turns = new Map<string, World>()
  for (let round = 0; round < longest; round++) {
    for (const family of families) {
      const world = family[round]
      if (world && !turns.has(world.id)) turns.set(world.id, world)
    }
  }
  return [...turns.values()]
}
