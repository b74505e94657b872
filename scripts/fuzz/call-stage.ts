import { PublicKey } from '@solana/web3.js'
import { type Address, address, addressToBytes } from '../../src/solana/address/address.ts'
import { systemProgram } from '../../src/solana/address/known-address.ts'
import type { Account } from '../../src/solana/chain.ts'
import { heldAccount, testAddress, wallet } from '../../test/kit/sbpf/two-machines.ts'
import type { SeenAccount } from './call-blob.ts'

export const caller = testAddress(910)
export const callee = testAddress(911)
export const payer = testAddress(912)

export const pdaSeeds: readonly Uint8Array[] = [new TextEncoder().encode('vault')]
const [pdaKey, bump] = PublicKey.findProgramAddressSync([...pdaSeeds], new PublicKey(caller))
export const bumpSeed = Uint8Array.of(bump)

/** A nonce of the old version that the payer may use. */
const nonceData = Uint8Array.of(
  ...[0, 0, 0, 0, 1, 0, 0, 0],
  ...addressToBytes(payer),
  ...new Uint8Array(40).fill(5),
)

/** Accounts of every call, in the order in which the caller gets them. */
export const stage: readonly {
  address: Address
  signer?: boolean
  writable?: boolean
  account?: Account
}[] = [
  {
    address: testAddress(913),
    writable: true,
    account: heldAccount(caller, new Uint8Array(64).fill(5)),
  },
  {
    address: testAddress(914),
    writable: true,
    account: heldAccount(callee, new Uint8Array(40).fill(6)),
  },
  { address: payer, signer: true, writable: true, account: wallet() },
  { address: address(pdaKey.toBase58()), writable: true, account: wallet(3_000_000n) },
  { address: testAddress(915), signer: true, writable: true },
  { address: testAddress(916), account: heldAccount(caller, new Uint8Array(16).fill(8)) },
  { address: systemProgram },
  { address: callee },
  { address: caller },
  { address: testAddress(917), writable: true, account: heldAccount(systemProgram, nonceData) },
]

export const place = {
  own: 0,
  others: 1,
  payer: 2,
  pda: 3,
  absent: 4,
  readonly: 5,
  system: 6,
  callee: 7,
  caller: 8,
  nonce: 9,
} as const

const inputAddress = 4n << 32n
const headBytes = 88n
const growthBytes = 10_240n

/** Where those accounts lie in the caller's input; programs' own data lengths are given. */
export const seenAccounts = (codeBytes: ReadonlyMap<Address, number>): SeenAccount[] => {
  let at = inputAddress + 8n
  return stage.map((entry) => {
    const dataBytes = BigInt(codeBytes.get(entry.address) ?? entry.account?.data.length ?? 0)
    const seen = {
      address: entry.address,
      key: at + 8n,
      owner: at + 40n,
      lamports: at + 72n,
      data: at + headBytes,
      dataBytes,
    }
    at += headBytes + ((dataBytes + growthBytes + 7n) / 8n) * 8n + 8n
    return seen
  })
}

export const startAccounts = (): Map<Address, Account> =>
  new Map(stage.flatMap(({ address: key, account }) => (account ? [[key, account]] : [])))

export const keyOf = (index: number): Uint8Array =>
  addressToBytes(stage[index]?.address ?? systemProgram)
