import { type Address, address, addressToBytes } from '../../src/solana/address/address.ts'
import type { Account, ChainReader } from '../../src/solana/chain.ts'
import { systemProgram } from '../../src/solana/address/known-address.ts'
import { isOnCurve } from '../../src/solana/address/curve.ts'
import { corePrograms, isReservedAddress } from '../../src/solana/state/reserved-address.ts'
import { decodeAll } from '../../src/solana/decoding/decode.ts'
import { allRecorded } from '../../test/kit/chain/recorded-transaction.ts'
import { type RecordedState, rebuildState } from '../../test/kit/chain/recorded-state.ts'
import { startReplayNode } from '../../test/kit/chain/replay-node.ts'
import { type Outcome, depsFor, scanOutcome } from './outcome.ts'
import { kindOf } from './recorded-set.ts'

/**
 * The recorded transactions that landed, with data in the accounts of programs, which a record does not contain. Each
 * account is as large as its rent implies, belongs to the innermost program that received it, and names the payer where
 * apps store the owner, followed by other addresses of the transaction. Accounts shared by several payers name no
 * payer. Real accounts name users less often, since most pools and markets occur here only once, so these findings are
 * an upper bound for everyday use.
 */
export const filledOutcomes = async (): Promise<Outcome[]> => {
  const node = startReplayNode()
  try {
    const outcomes: Outcome[] = []
    const landed = allRecorded().filter(({ error }) => error === undefined)
    const states = landed.map(rebuildState)
    const shared = sharedAmong(states)
    for (const state of states) {
      const { recorded } = state
      const { chain } = depsFor(node.urlOf(recorded))
      for (const layout of layouts) {
        const outcome = await scanOutcome(
          { chain: filled(chain, { state, layout, shared }) },
          { transactionBase64: recorded.transactionBase64, walletAddress: state.feePayer },
        )
        const name = `${recorded.signature} ${layout.name}`
        outcomes.push({ set: 'filled', name, kind: kindOf(recorded, state), ...outcome })
      }
    }
    return outcomes
  } finally {
    node.stop()
  }
}

/**
 * How an account begins: what comes before the payer's address, whether others follow it, or whether the payer is not
 * named.
 */
type Layout = { name: string; nameAt: number; grows: boolean; anonymous?: true }

const layouts: readonly Layout[] = [
  { name: 'owner first', nameAt: 8, grows: false },
  { name: 'owner behind a market', nameAt: 40, grows: false },
  { name: 'owner first, another address newly written', nameAt: 8, grows: true },
  { name: 'others first, and the payer nowhere', nameAt: 8, grows: false, anonymous: true },
]

/** Addresses that appear in transactions of more than one payer. */
const sharedAmong = (states: readonly RecordedState[]): ReadonlySet<Address> => {
  const payers = new Map<Address, Address>()
  const shared = new Set<Address>()
  for (const { keys, feePayer } of states) {
    for (const key of keys) {
      if ((payers.get(key) ?? feePayer) !== feePayer) shared.add(key)
      payers.set(key, feePayer)
    }
  }
  return shared
}

type Filling = { state: RecordedState; layout: Layout; shared: ReadonlySet<Address> }

const filled = (chain: ChainReader, filling: Filling): ChainReader => {
  const owners = ownersOf(filling.state)
  const fill = (key: Address, account: Account, later: boolean): Account => {
    const owner = owners.get(key)
    if (!owner || account.owner !== systemProgram || account.data.length > 0) return account
    return { ...account, owner, data: dataOf(key, account, { ...filling, later }) }
  }
  const all = (accounts: ReadonlyMap<Address, Account>): Map<Address, Account> =>
    new Map([...accounts].map(([key, account]) => [key, fill(key, account, false)]))
  return {
    ...chain,
    readAccounts: async (addresses, options) => {
      const answer = await chain.readAccounts(addresses, options)
      return { ...answer, accounts: all(answer.accounts) }
    },
    simulate: async (request) => {
      const answer = await chain.simulate(request)
      const { accountsAfter } = answer
      if (!accountsAfter) return answer
      const after = [...accountsAfter].map(
        ([key, account]) => [key, account && fill(key, account, true)] as const,
      )
      return { ...answer, accountsAfter: new Map(after) }
    },
  }
}

/** For each account that is no wallet, the last program that received it, which is its owner. */
const ownersOf = (state: RecordedState): ReadonlyMap<Address, Address> => {
  const { resolved, inner } = state
  const wallets = walletsOf(state)
  const calls = [
    ...resolved.instructions.map(({ programId, accounts }) => ({
      programId,
      accounts: accounts.map(({ address }) => address),
    })),
    ...inner,
  ]
  const owners = new Map<Address, Address>()
  for (const { programId, accounts } of calls) {
    if (corePrograms.has(programId)) continue
    for (const key of accounts)
      if (!wallets.has(key) && !isReservedAddress(key)) owners.set(key, programId)
  }
  return owners
}

/** Addresses that sign, own token accounts with a key, or receive SOL. */
const walletsOf = ({ recorded, resolved, inner, before }: RecordedState): ReadonlySet<Address> => {
  const { preTokenBalances, postTokenBalances } = recorded
  const holders = [...preTokenBalances, ...postTokenBalances].map(({ owner }) => address(owner))
  const paid = decodeAll(resolved.instructions, inner).flatMap(({ actions }) =>
    actions.flatMap((action) => (action.type === 'transfer-sol' ? [action.to] : [])),
  )
  return new Set([
    ...resolved.accounts.flatMap((role) => (role.signer ? [role.address] : [])),
    ...holders.filter(isOnCurve),
    ...paid.filter((to) => isOnCurve(to) && sizeOf(before.get(to)?.lamports ?? 0n) === undefined),
  ])
}

const rentLamportsPerByte = 6_960n
const overheadBytes = 128n

/** The size of an account whose balance is exactly its rent; undefined for any other balance. */
const sizeOf = (lamports: bigint): number | undefined => {
  const bytes = lamports / rentLamportsPerByte - overheadBytes
  return lamports % rentLamportsPerByte === 0n && bytes > 0n && bytes < 100_000n
    ? Number(bytes)
    : undefined
}

const unknownBytes = 512

const dataOf = (
  key: Address,
  { lamports }: Account,
  { state, layout, shared, later }: Filling & { later: boolean },
): Uint8Array => {
  const data = new Uint8Array(sizeOf(lamports) ?? unknownBytes)
  const place = (bytes: Uint8Array, at: number): void => {
    if (at + bytes.length <= data.length) data.set(bytes, at)
  }
  place(addressToBytes(key).subarray(0, 8), 0)
  if (!shared.has(key) && !layout.anonymous) place(addressToBytes(state.feePayer), layout.nameAt)
  const others = state.keys.filter((each) => each !== state.feePayer && each !== key)
  const shown = others.slice(0, later || !layout.grows ? others.length : 0)
  for (const [index, other] of shown.entries())
    place(addressToBytes(other), layout.nameAt + 32 * (index + 1) + 8)
  // Whatever is written counts something.
  if (later && data.length > layout.nameAt + 40) place(Uint8Array.of(1), data.length - 1)
  return data
}
