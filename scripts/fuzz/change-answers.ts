import type { Address } from '../../src/solana/address/address.ts'
import type { Account, ChainReader, SimulationAnswer } from '../../src/solana/chain.ts'
import type { RecordedState } from '../../test/kit/chain/recorded-state.ts'
import { type Random, pick } from './mutate.ts'

type Accounts = Map<Address, Account>

export const changeSimulation = (
  honest: ChainReader,
  change: (answer: SimulationAnswer) => SimulationAnswer,
): ChainReader => ({
  ...honest,
  simulate: async (request) => change(await honest.simulate(request)),
})

export const changeAccounts = (
  honest: ChainReader,
  change: (accounts: Accounts) => Accounts,
): ChainReader => ({
  ...honest,
  readAccounts: async (addresses) => {
    const { slot, accounts } = await honest.readAccounts(addresses)
    return { slot, accounts: change(new Map(accounts)) }
  },
})

export const changeAfter = (
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

export const withoutAccount = (honest: ChainReader, key: Address): ChainReader =>
  changeAccounts(honest, (accounts) => {
    accounts.delete(key)
    return accounts
  })

/** Undefined if the transaction uses no lookup table. */
export const changeTables = (
  honest: ChainReader,
  { tables }: RecordedState,
  change: (tables: Map<Address, Address[]>) => Map<Address, Address[]>,
): ChainReader | undefined =>
  tables.size === 0
    ? undefined
    : {
        ...honest,
        readTables: async (needed) => change(new Map(await honest.readTables(needed))),
      }

/** A writable account that exists on both sides, picked by what it must be. */
export const someAccount = (
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

/** A token account that is the user's, with something in it. */
export const tokenOf = (state: RecordedState, random: Random): Address | undefined => {
  const balances = state.recorded.preTokenBalances.filter(
    ({ owner, uiTokenAmount }) => owner === state.feePayer && uiTokenAmount.amount !== '0',
  )
  const keys = new Set(balances.map(({ accountIndex }) => state.keys[accountIndex]))
  return someAccount(state, random, (_account, key) => keys.has(key))
}
