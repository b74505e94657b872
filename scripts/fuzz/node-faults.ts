import { type Address, addressFromBytes } from '../../src/solana/address/address.ts'
import type { Account, ChainReader } from '../../src/solana/chain.ts'
import { Fault } from '../../src/basics/fault.ts'
import { tokenProgram } from '../../src/solana/address/known-address.ts'
import type { RecordedState } from '../../test/kit/chain/recorded-state.ts'
import {
  changeAccounts,
  changeAfter,
  changeSimulation,
  changeTables,
  someAccount,
  tokenOf,
  withoutAccount,
} from './change-answers.ts'
import { type Random, pick, randomBytes } from './mutate.ts'

/**
 * A way a node, or several behind one address, may return wrong answers.
 * - `never-safe`: the answers are incomplete or contradict each other, so the transaction's effect is unknown.
 * - `any`: a consistent lie, or a nuisance; any verdict is allowed, but there must be one.
 * - `same`: the verdict of an honest node.
 */
export type NodeFault = {
  name: string
  promise: 'never-safe' | 'any' | 'same'
  /** Undefined if it does not apply to this transaction. */
  make: (honest: ChainReader, state: RecordedState, random: Random) => ChainReader | undefined
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

export const nodeFaults: readonly NodeFault[] = [
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
    name: 'omits an account after the simulation',
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
    name: 'reports both an error and accounts',
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
    name: 'returns no accounts, but simulates',
    promise: 'never-safe',
    make: (honest) => changeAccounts(honest, () => new Map()),
  },
  {
    name: 'returns no fee payer, but simulates',
    promise: 'never-safe',
    make: (honest, { feePayer }) => withoutAccount(honest, feePayer),
  },
  {
    name: 'omits a token account of the user before the simulation',
    promise: 'never-safe',
    make: (honest, state, random) => {
      const key = tokenOf(state, random)
      return key && withoutAccount(honest, key)
    },
  },
  {
    name: 'simulates at a much later slot than it reads',
    promise: 'never-safe',
    make: (honest) =>
      changeSimulation(honest, (answer) => ({ ...answer, slot: answer.slot + farSlots })),
  },
  {
    name: 'simulates at a much earlier slot than it reads',
    promise: 'never-safe',
    make: (honest) =>
      changeSimulation(honest, (answer) => ({ ...answer, slot: answer.slot - farSlots })),
  },
  {
    name: 'has lookup tables that are too short or gone',
    promise: 'never-safe',
    make: (honest, state, random) =>
      changeTables(honest, state, (tables) => {
        const [first] = tables.keys()
        if (first && random(2) === 0) tables.delete(first)
        else if (first) tables.set(first, [])
        return tables
      }),
  },
  {
    name: 'has lookup tables with other addresses',
    promise: 'never-safe',
    make: (honest, state, random) =>
      changeTables(honest, state, (tables) => {
        const strange = (entries: Address[]): Address[] =>
          entries.map(() => addressFromBytes(randomBytes(random, 32)))
        return new Map([...tables].map(([table, entries]) => [table, strange(entries)]))
      }),
  },
  {
    name: 'returns absurd balances afterwards',
    promise: 'any',
    make: (honest, state, random) => {
      const key = someAccount(state, random, () => true)
      const lamports = pick(random, [1n, maxU64, maxU64 * maxU64])
      return key && changeAfter(honest, key, (account) => ({ ...account, lamports }))
    },
  },
  {
    name: 'returns absurd balances before',
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
