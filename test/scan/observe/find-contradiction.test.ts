import { describe, expect, test } from 'bun:test'
import { address } from '../../../src/solana/address/address.ts'
import { systemProgram } from '../../../src/solana/address/known-address.ts'
import type { Contradiction } from '../../../src/scan/context/simulation.ts'
import { findContradiction } from '../../../src/scan/observe/find-contradiction.ts'
import { recordedChain } from '../../kit/chain/recorded-chain.ts'
import {
  allRecorded,
  fixtureTransactions,
  type RecordedTransaction,
} from '../../kit/chain/recorded-transaction.ts'

const landed = fixtureTransactions().filter(({ error }) => error === undefined)

const answersOf = async (recorded: RecordedTransaction) => {
  const { chain, state } = recordedChain(recorded)
  const watch = state.resolved.accounts.map((account) => account.address)
  const accounts = await chain.readAccounts(watch)
  const { transactionBase64 } = recorded
  const simulation = await chain.simulate({ transactionBase64, watch, replaceBlockhash: true })
  return { resolved: state.resolved, accounts, simulation, state }
}

const find = (fits: (recorded: RecordedTransaction) => boolean): RecordedTransaction => {
  const found = landed.find(fits)
  if (!found) throw new Error('no such record')
  return found
}

describe('answers of honest nodes', () => {
  test('never contradict each other in what mainnet recorded', async () => {
    for (const recorded of allRecorded()) {
      const { resolved, accounts, simulation } = await answersOf(recorded)
      const found = findContradiction(resolved, accounts, simulation)
      expect([recorded.signature, found]).toEqual([recorded.signature, undefined])
    }
  })

  test.each<[gap: bigint, expected: Contradiction | undefined]>([
    [150n, undefined],
    [-150n, undefined],
    [151n, 'slots-far-apart'],
    [-151n, 'slots-far-apart'],
  ])('%d slots between accounts and simulation', async (gap, expected) => {
    const { resolved, accounts, simulation } = await answersOf(find(() => true))
    const later = { ...simulation, slot: simulation.slot + gap }
    expect(findContradiction(resolved, accounts, later)).toBe(expected)
  })
})

describe('answers that contradict each other', () => {
  test('a fee payer that does not exist', async () => {
    const { resolved, accounts, simulation } = await answersOf(find(() => true))
    accounts.accounts.delete(resolved.feePayer)
    expect(findContradiction(resolved, accounts, simulation)).toBe('fee-payer-missing')
  })

  test('other addresses from a lookup table than it contains', async () => {
    const recorded = find(({ loadedAddresses }) => loadedAddresses.readonly.length > 1)
    const { resolved, accounts, simulation } = await answersOf(recorded)
    const [, ...rest] = simulation.loadedAddresses ?? []
    const loadedAddresses = [address('1nc1nerator11111111111111111111111111111111'), ...rest]
    const contradictionOf = (loaded: typeof loadedAddresses) =>
      findContradiction(resolved, accounts, { ...simulation, loadedAddresses: loaded })
    expect(contradictionOf(loadedAddresses)).toBe('lookup-tables-differ')
    expect(contradictionOf(rest)).toBe('lookup-tables-differ')
    const { loadedAddresses: _none, ...unreported } = simulation
    expect(findContradiction(resolved, accounts, unreported)).toBeUndefined()
  })

  test('an unexplained token account, if inner instructions are returned', async () => {
    const staying = ({ preTokenBalances, postTokenBalances }: RecordedTransaction) =>
      preTokenBalances.find(({ accountIndex }) =>
        postTokenBalances.some((balance) => balance.accountIndex === accountIndex),
      )?.accountIndex
    const recorded = find((each) => staying(each) !== undefined)
    const { resolved, accounts, simulation, state } = await answersOf(recorded)
    const token = state.keys[staying(recorded) ?? 0] ?? systemProgram
    const was = accounts.accounts.get(token)
    if (!was) throw new Error('no account')
    for (const other of [
      undefined,
      { ...was, owner: systemProgram },
      { ...was, data: new Uint8Array(was.data.length) },
    ]) {
      if (other) accounts.accounts.set(token, other)
      else accounts.accounts.delete(token)
      expect(findContradiction(resolved, accounts, simulation)).toBe('token-account-unexplained')
    }
    const { innerInstructions: _none, ...unreported } = simulation
    expect(findContradiction(resolved, accounts, unreported)).toBeUndefined()
  })

  test('a transaction that failed cannot contradict what was read', async () => {
    const { resolved, accounts, simulation } = await answersOf(find(() => true))
    const failed = { ...simulation, slot: 0n, error: { type: 'AccountInUse' } }
    expect(findContradiction(resolved, accounts, failed)).toBeUndefined()
  })
})
