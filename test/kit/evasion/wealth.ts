import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import {
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
  voteProgram,
} from '../../../src/solana/address/known-address.ts'
import type { Account } from '../../../src/solana/chain.ts'

/**
 * What the user alone decides over, by asset: raw bytes are read here, not the product's own states, so that both are not
 * wrong together. What another key may take as well counts as lost.
 */
export const wealthOf = (
  user: Address,
  accounts: ReadonlyMap<Address, Account | undefined>,
): Map<string, bigint> => {
  const key = addressToBytes(user)
  const wealth = new Map<string, bigint>()
  const add = (asset: string, amount: bigint): void =>
    void wealth.set(asset, (wealth.get(asset) ?? 0n) + amount)
  for (const [address, account] of accounts) {
    if (!account) continue
    const { owner, lamports, data } = account
    if (address === user && owner === systemProgram) add('SOL', lamports)
    else if (owner === tokenProgram || owner === token2022Program) addToken(add, key, address, data)
    else if (owner === stakeProgram && sameAt(data, 44, key)) add(`stake ${address}`, lamports)
    else if (owner === voteProgram && sameAt(data, 36, key)) add(`vote ${address}`, lamports)
    else if (owner === systemProgram && data.length === 80 && sameAt(data, 8, key))
      add(`nonce ${address}`, lamports)
  }
  return wealth
}

/** SPL Token layouts: account owner at 32, amount 64, delegate 72, delegated 121, close authority 129; mint authority at 0. */
const addToken = (
  add: (asset: string, amount: bigint) => void,
  key: Uint8Array,
  address: Address,
  data: Uint8Array,
): void => {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  if (data.length === 82) {
    if (view.getUint32(0, true) === 1 && sameAt(data, 4, key)) add(`mint ${address}`, 1n)
    return
  }
  if (data.length < 165 || data[165] === 1 || !sameAt(data, 32, key)) return
  const amount = view.getBigUint64(64, true)
  const isDelegated = view.getUint32(72, true) === 1 && !sameAt(data, 76, key)
  const delegated = isDelegated ? view.getBigUint64(121, true) : 0n
  const free = amount > delegated ? amount - delegated : 0n
  if (view.getUint32(129, true) === 1 && !sameAt(data, 133, key))
    add(`closed by others ${address}`, -1n)
  add(Buffer.from(data.subarray(0, 32)).toString('hex'), data[108] === 2 ? 0n : free)
}

const sameAt = (data: Uint8Array, offset: number, key: Uint8Array): boolean =>
  key.every((byte, index) => data[offset + index] === byte)
