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
import type { Scenario } from './scenario.ts'
import {
  balanceScenarios,
  closedScenarios,
  openedScenarios,
  walletScenario,
} from './account-scenarios.ts'
import { codedScenarios } from './coded-scenarios.ts'
import { dataScenarios, mintScenarios, tokenAmountScenarios } from './data-scenarios.ts'
import { hashScenarios, timeScenarios } from './time-scenarios.ts'

export type ScenarioInput = {
  user: Address
  resolved: Pick<ResolvedMessage, 'accounts'>
  before: ReadonlyMap<Address, Account>
  statesBefore: ReadonlyMap<Address, AccountState>
  /** The clock and other sysvars that programs can read. */
  sysvars: ReadonlyMap<Address, Account>
  /** Untrusted programs that receive something of the user's. */
  untrusted: readonly Address[]
  /** Numbers in the code of programs, if it was read. */
  numbers?: ReadonlyMap<Address, ProgramNumbers>
  /** Programs whose accounts are not changed: their own rules limit the content. */
  trusted: ReadonlySet<Address>
}

/** Maximum for the time of a scan; scenarios beyond it are counted. */
export const maxScenarios = 400

/**
 * The scenarios in which a transaction is run again: time, block hashes, bytes and balances of accounts that the
 * programs or strangers control, accounts that appear or vanish, and several of these at once. The kinds alternate, so
 * that a run that is cut short covers all of them. Returns at most `maxScenarios`.
 */
export const scenariosFor = (input: ScenarioInput): { scenarios: Scenario[]; leftOut: number } => {
  const subjects = subjectsOf(input)
  const wallet = input.before.get(input.user)
  const families: Scenario[][] = [
    timeScenarios(input.sysvars),
    ...subjects.data.map(([address, account]) => dataScenarios(address, account)),
    combinedScenarios(input, subjects),
    ...subjects.absent.map((address) => openedScenarios(address, input.untrusted)),
    codedScenarios({
      ...subjects,
      numbers: input.untrusted.flatMap((program) => input.numbers?.get(program) ?? []),
      keys: keysOf(input),
      later: laterAndOpened(input, subjects),
    }),
    hashScenarios(input.sysvars),
    subjects.foreign.flatMap(([address, account]) =>
      closedScenarios(address, account, input.untrusted),
    ),
    subjects.foreign.flatMap(([address, account]) => balanceScenarios(address, account)),
    subjects.tokens.flatMap(([address, account]) => tokenAmountScenarios(address, account)),
    subjects.mints.flatMap(([address, account]) => mintScenarios(address, account)),
    [guardScenario, ...(wallet ? [walletScenario(input.user, wallet)] : [])],
  ]
  const all = takeTurns(families)
  return {
    scenarios: all.slice(0, maxScenarios),
    leftOut: Math.max(0, all.length - maxScenarios),
  }
}

type Subjects = {
  /** Accounts of untrusted or unknown programs, with data. */
  data: [Address, Account][]
  /** Wallets and program accounts of strangers. */
  foreign: [Address, Account][]
  tokens: [Address, Account][]
  mints: [Address, Account][]
  absent: Address[]
}

const subjectsOf = (input: ScenarioInput): Subjects => {
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
  { user, statesBefore, trusted }: ScenarioInput,
): void => {
  const { owner, data, executable } = account
  if (executable || readOnlyOwners.has(owner) || trusted.has(owner)) return
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

/** Switches that need two changes at once: a later time, and other bytes or accounts everywhere. */
const combinedScenarios = (
  input: ScenarioInput,
  { data, absent, foreign }: Subjects,
): Scenario[] => {
  const later = dayLater(input)
  const firstOf = (make: (address: Address, account: Account) => Scenario[], index: number) =>
    data.flatMap(([address, account]) => [...(make(address, account)[index]?.overrides ?? [])])
  const opened = firstOpened(input, absent)
  const richer = foreign.flatMap(([address, account]) => [
    ...(balanceScenarios(address, account)[0]?.overrides ?? []),
  ])
  const everything = [0, 1, 2].map((index) => firstOf(dataScenarios, index))
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
      change: { cause: 'accounts', daysLater: 1 },
      overrides: new Map<Address, Account | undefined>([...later, ...overrides]),
    }))
}

const dayLater = ({ sysvars }: ScenarioInput): Scenario['overrides'] => {
  const [, day] = timeScenarios(sysvars)
  return day?.overrides ?? new Map()
}

const firstOpened = (input: ScenarioInput, absent: readonly Address[]): [Address, Overriding][] =>
  absent.flatMap((address) => [...(openedScenarios(address, input.untrusted)[0]?.overrides ?? [])])

type Overriding = Account | undefined

const laterAndOpened = (input: ScenarioInput, { absent }: Subjects): Scenario['overrides'] =>
  new Map([...dayLater(input), ...firstOpened(input, absent)])

/** Addresses that a program may check for: those of the message, with the user's last. */
const keysOf = ({ resolved, user, before }: ScenarioInput): Address[] => {
  const others = resolved.accounts.flatMap(({ address }) =>
    address === user || isReservedAddress(address) || before.get(address)?.executable
      ? []
      : [address],
  )
  return [...new Set([...others, user])]
}

const guardScenario: Scenario = {
  id: 'extra-instruction',
  change: { cause: 'message' },
  overrides: new Map(),
}

/** Takes one scenario of each family in turn, without duplicates. */
const takeTurns = (families: readonly (readonly Scenario[])[]): Scenario[] => {
  const longest = Math.max(0, ...families.map(({ length }) => length))
  const turns = new Map<string, Scenario>()
  for (let round = 0; round < longest; round++) {
    for (const family of families) {
      const scenario = family[round]
      if (scenario && !turns.has(scenario.id)) turns.set(scenario.id, scenario)
    }
  }
  return [...turns.values()]
}
