import { type Address, addressFromBytes } from '../../src/solana/address/address.ts'
import type { Account, ChainReader, SimulationAnswer } from '../../src/solana/chain.ts'
import { Fault } from '../../src/basics/fault.ts'
import { tokenProgram } from '../../src/solana/address/known-address.ts'
import type { RecordedState } from '../../test/kit/chain/recorded-state.ts'
import { type Random, pick, randomBytes } from './mutate.ts'

/**
 * A way in which a node, or several behind one address, may return wrong answers.
 * - `never-safe`: the answers are incomplete or contradict each other, so the transaction's effect is unknown.
 * - `any`: a consistent lie, or a nuisance; any verdict is allowed, but there must be one.
 * - `same`: the verdict of an honest node.
 */
export type Hostility = {
  name: string
  promise: 'never-safe' | 'any' | 'same'
  /** Undefined if it does not apply to this transaction. */
  make: (honest: ChainReader, state: RecordedState, random: Random) => ChainReader | undefined
}

type Simulated = SimulationAnswer
type Accounts = Map<Address, Account>

const changeSimulation = (
  honest: ChainReader,
  change: (answer: Simulated) => Simulated,
): ChainReader => ({
  ...honest,
  simulate: async (request) => change(await honest.simulate(request)),
})

const changeAccounts = (
  honest: ChainReader,
  change: (accounts: Accounts) => Accounts,
): ChainReader => ({
  ...honest,
  readAccounts: async (addresses) => {
    const { slot, accounts } = await honest.readAccounts(addresses)
    return { slot, accounts: change(new Map(accounts)) }
  },
})

const changeAfter = (
  honest: ChainReader,
  key: Address,
  change: (account: Account) => Account | undefined | 'left out',
): ChainReader =>
  changeSimulation(honest, (answer) => {
    const after = new Map(answer.accountsAfter)
    const account = after.get(key)
    const changed = account && change(account)
    if (changed === 'left out') after.delete(key)
    else after.set(key, changed)
    return { ...answer, accountsAfter: after }
  })

/** A writable account that exists on both sides, picked by what it must be. */
const someAccount = (
  { resolved, before, after }: RecordedState,
  random: Random,
  fits: (account: Account, key: Address) => boolean,
): Address | undefined => {
  const keys = resolved.accounts
    .filter(({ writable }) => writable)
    .map(({ address }) => address)
    .filter((key) => {
      const account = before.get(key)
      return account && after.has(key) && fits(account, key)
    })
  return keys.length > 0 ? pick(random, keys) : undefined
}

const isToken = ({ data }: Account): boolean => data.length >= 165
const faults: readonly (() => Fault)[] = [
  () => new Fault('source-unusable', { source: 'the Solana node' }),
  () => new Fault('source-late', { source: 'the Solana node' }),
  () => new Fault('source-unreachable', { source: 'the Solana node' }),
]
const maxU64 = 2n ** 64n - 1n
/** Far more slots than nodes behind one address ever differ by. */
const farSlots = 10_000n

const failing = (random: Random) => (): Promise<never> => Promise.reject(pick(random, faults)())

export const hostilities: readonly Hostility[] = [
  {
    name: 'reports success without accounts',
    promise: 'never-safe',
    make: (honest) => changeSimulation(honest, ({ accountsAfter: _left, ...answer }) => answer),
  },
  {
    name: 'reports success with an empty list of accounts',
    promise: 'never-safe',
    make: (honest) =>
      changeSimulation(honest, (answer) => ({ ...answer, accountsAfter: new Map() })),
  },
  {
    name: 'leaves one account out after the simulation',
    promise: 'never-safe',
    make: (honest, state, random) => {
      const key = someAccount(state, random, ({ executable }) => !executable)
      return key && changeAfter(honest, key, () => 'left out')
    },
  },
  {
    name: 'returns a token account that shrank',
    promise: 'never-safe',
    make: (honest, state, random) => {
      const key = someAccount(state, random, isToken)
      const size = random(165)
      return (
        key &&
        changeAfter(honest, key, (account) => ({
          ...account,
          data: new Uint8Array(account.data).slice(0, size),
        }))
      )
    },
  },
  {
    name: 'returns token data of an unknown state',
    promise: 'never-safe',
    make: (honest, state, random) => {
      const key = someAccount(state, random, isToken)
      return (
        key &&
        changeAfter(honest, key, (account) => {
          const data = new Uint8Array(account.data)
          data[108] = 3 + random(253)
          return { ...account, data }
        })
      )
    },
  },
  {
    name: 'assigns the wallet to another program',
    promise: 'never-safe',
    make: (honest, { feePayer }, random) =>
      changeAfter(honest, feePayer, (account) => ({
        ...account,
        owner: addressFromBytes(randomBytes(random, 32)),
      })),
  },
  {
    name: 'assigns a token account of the user to another owner',
    promise: 'never-safe',
    make: (honest, state, random) => {
      const key = tokenOf(state, random)
      return (
        key &&
        changeAfter(honest, key, (account) => {
          const data = new Uint8Array(account.data)
          data.set(randomBytes(random, 32), 32)
          return { ...account, data }
        })
      )
    },
  },
  {
    name: 'cannot simulate',
    promise: 'never-safe',
    make: (honest, _state, random) => ({ ...honest, simulate: failing(random) }),
  },
  {
    name: 'reports an error and accounts at once',
    promise: 'never-safe',
    make: (honest) =>
      changeSimulation(honest, (answer) => ({ ...answer, error: { type: 'AccountInUse' } })),
  },
  {
    name: 'reports an error without a name',
    promise: 'never-safe',
    make: (honest) => changeSimulation(honest, (answer) => ({ ...answer, error: {} })),
  },
  {
    name: 'cannot read accounts',
    promise: 'never-safe',
    make: (honest, _state, random) => ({ ...honest, readAccounts: failing(random) }),
  },
  {
    name: 'has no accounts to read, but simulates',
    promise: 'never-safe',
    make: (honest) => changeAccounts(honest, () => new Map()),
  },
  {
    name: 'has no fee payer to read, but simulates',
    promise: 'never-safe',
    make: (honest, { feePayer }) =>
      changeAccounts(honest, (accounts) => {
        accounts.delete(feePayer)
        return accounts
      }),
  },
  {
    name: 'leaves a token account of the user out before the simulation',
    promise: 'never-safe',
    make: (honest, state, random) => {
      const key = tokenOf(state, random)
      return (
        key &&
        changeAccounts(honest, (accounts) => {
          accounts.delete(key)
          return accounts
        })
      )
    },
  },
  {
    name: 'simulates on a much later slot than it reads',
    promise: 'never-safe',
    make: (honest) =>
      changeSimulation(honest, (answer) => ({ ...answer, slot: answer.slot + farSlots })),
  },
  {
    name: 'simulates on a much earlier slot than it reads',
    promise: 'never-safe',
    make: (honest) =>
      changeSimulation(honest, (answer) => ({ ...answer, slot: answer.slot - farSlots })),
  },
  {
    name: 'has lookup tables that are too short or gone',
    promise: 'never-safe',
    make: (honest, { tables }, random) =>
      tables.size === 0
        ? undefined
        : {
            ...honest,
            readTables: async (needed) => {
              const answer = await honest.readTables(needed)
              const [first] = answer.keys()
              const short = new Map(answer)
              if (first && random(2) === 0) short.delete(first)
              else if (first) short.set(first, [])
              return short
            },
          },
  },
  {
    name: 'has lookup tables that hold other addresses',
    promise: 'never-safe',
    make: (honest, { tables }, random) =>
      tables.size === 0
        ? undefined
        : {
            ...honest,
            readTables: async (needed) => {
              const answer = await honest.readTables(needed)
              const strange = (entries: Address[]): Address[] =>
                entries.map(() => addressFromBytes(randomBytes(random, 32)))
              return new Map([...answer].map(([table, entries]) => [table, strange(entries)]))
            },
          },
  },
  {
    name: 'names absurd balances afterwards',
    promise: 'any',
    make: (honest, state, random) => {
      const key = someAccount(state, random, () => true)
      const lamports = pick(random, [1n, maxU64, maxU64 * maxU64])
      return key && changeAfter(honest, key, (account) => ({ ...account, lamports }))
    },
  },
  {
    name: 'names absurd balances before',
    promise: 'any',
    make: (honest, _state, random) =>
      changeAccounts(honest, (accounts) => {
        for (const [key, account] of accounts)
          accounts.set(key, { ...account, lamports: pick(random, [0n, 1n, maxU64]) })
        return accounts
      }),
  },
  {
    name: 'returns random data for every account',
    promise: 'any',
    make: (honest, _state, random) =>
      changeAccounts(honest, (accounts) => {
        for (const [key, account] of accounts) {
          const data = randomBytes(random, pick(random, [0, 1, 82, 165, 170, 355, 400]))
          accounts.set(key, {
            ...account,
            owner: pick(random, [account.owner, tokenProgram]),
            data,
          })
        }
        return accounts
      }),
  },
  {
    name: 'reports impossible calls',
    promise: 'any',
    make: (honest, { keys }, random) =>
      changeSimulation(honest, (answer) => ({
        ...answer,
        innerInstructions: Array.from({ length: random(300) }, () => ({
          outerIndex: pick(random, [0, 1, 255, 4_294_967_295]),
          programId: pick(random, [...keys, tokenProgram]),
          accounts: Array.from({ length: random(20) }, () => pick(random, keys)),
          data: randomBytes(random, random(300)),
          stackHeight: random(300),
        })),
      })),
  },
  {
    name: 'reports calls only in logs, and endless logs',
    promise: 'any',
    make: (honest, { keys }, random) =>
      changeSimulation(honest, (answer) => ({
        ...answer,
        logs: Array.from({ length: 500 }, () => 'x'.repeat(random(2000))),
        innerInstructions: [
          {
            outerIndex: 0,
            programId: pick(random, keys),
            accounts: [],
            data: new Uint8Array(0),
            parsed: { type: '', info: {} },
          },
        ],
      })),
  },
  {
    name: 'is slow',
    promise: 'same',
    make: (honest, _state, random) => {
      const late = async <T>(answer: Promise<T>): Promise<T> => {
        await Bun.sleep(random(3))
        return answer
      }
      return {
        ...honest,
        readAccounts: (addresses) => late(honest.readAccounts(addresses)),
        readTables: (needed) => late(honest.readTables(needed)),
        simulate: (request) => late(honest.simulate(request)),
      }
    },
  },
  {
    name: 'returns more accounts than requested',
    promise: 'same',
    make: (honest, _state, random) =>
      changeAccounts(honest, (accounts) => {
        const [first] = accounts.values()
        if (first) accounts.set(addressFromBytes(randomBytes(random, 32)), first)
        return accounts
      }),
  },
]

/** A token account that is the user's, with something in it. */
const tokenOf = (state: RecordedState, random: Random): Address | undefined => {
  const balances = state.recorded.preTokenBalances.filter(
    ({ owner, uiTokenAmount }) => owner === state.feePayer && uiTokenAmount.amount !== '0',
  )
  const keys = new Set(balances.map(({ accountIndex }) => state.keys[accountIndex]))
  return someAccount(state, random, (_account, key) => keys.has(key))
}
