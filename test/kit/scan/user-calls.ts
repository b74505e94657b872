import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import {
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../../src/solana/address/known-address.ts'
import type { Holder } from '../../../src/scan/explore/holdings.ts'
import { readStates } from '../../../src/solana/effects/account-states.ts'
import type { TransactionRun } from '../../../src/solana/vm/sbpf/run-transaction.ts'
import {
  mine,
  mineToo,
  mint,
  sol,
  stranger,
  theirs,
  tokenAccount,
  user,
  wallet,
} from './risk-context.ts'

/** A user with 5 SOL and two token accounts, one of them empty, and a stranger. */
const before = new Map([
  [user, wallet(5n * sol)],
  [stranger, wallet(sol)],
  [mine, tokenAccount({ mint, owner: user, amount: 900n })],
  [mineToo, tokenAccount({ mint, owner: user, amount: 0n })],
  [theirs, tokenAccount({ mint, owner: stranger, amount: 0n })],
])

export const holder: Holder = {
  user,
  observed: { before, states: readStates(before, new Map()) },
}

const places: readonly Address[] = [
  ...before.keys(),
  mint,
  systemProgram,
  tokenProgram,
  token2022Program,
  stakeProgram,
]

const ledger: TransactionRun['ledger'] = places.map((address) => ({
  address,
  key: addressToBytes(address),
  lamports: 0n,
  owner: new Uint8Array(32),
  data: new Uint8Array(0),
  executable: false,
  lamportsLabel: 0,
  ownerLabel: 0,
  lengthLabel: 0,
}))

export type CallFromWithin = {
  program: Address
  /** The user signs, or the signer where one is named. */
  accounts: readonly Address[]
  signer?: Address
  data: readonly number[]
  /** Origin of each byte of the data from an offset on. */
  labels?: { at: number; labels: readonly number[] }
  choice?: number
}

/** A run that makes these calls. */
export const runOf = (
  calls: readonly CallFromWithin[],
  failure?: string,
): Pick<TransactionRun, 'ledger' | 'calls' | 'failure'> => ({
  ...(failure !== undefined && { failure }),
  ledger,
  calls: calls.map(({ program, accounts, signer = user, data, labels, choice }) => {
    const dataLabels = new Int32Array(data.length)
    if (labels) dataLabels.set(labels.labels, labels.at)
    return {
      program: places.indexOf(program),
      roles: accounts.map((address) => ({
        index: places.indexOf(address),
        signer: address === signer,
        writable: true,
      })),
      data: Uint8Array.from(data),
      dataLabels,
      ...(choice !== undefined && { choice }),
      height: 2,
      outerIndex: 0,
    }
  }),
})

export const u64 = (value: bigint): number[] => [
  ...new Uint8Array(new BigUint64Array([value]).buffer),
]

/** System Transfer whose amount carries a label in every byte. */
export const paying = (
  lamports: bigint,
  { to = stranger, label = 0, choice }: { to?: Address; label?: number; choice?: number } = {},
): CallFromWithin => ({
  program: systemProgram,
  accounts: [user, to],
  data: [2, 0, 0, 0, ...u64(lamports)],
  labels: { at: 4, labels: new Array<number>(8).fill(label) },
  ...(choice !== undefined && { choice }),
})
