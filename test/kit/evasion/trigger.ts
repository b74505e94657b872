import type { PublicKey } from '@solana/web3.js'
import { type Address, parseAddress } from '../../../src/solana/address/address.ts'
import { clockSysvar, systemProgram } from '../../../src/solana/address/known-address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import {
  otherHashes,
  shiftClock,
  shiftSlotHashes,
  slotHashesSysvar,
  withData,
} from '../../../src/solana/state/sysvars.ts'
import type { Stage } from '../../on-chain/unknown-program.ts'

/** A transaction's accounts as they are while the wallet looks. */
export type Scene = {
  stage: Stage
  program: Address
  /** By their places in the instruction. */
  keys: readonly Address[]
  /** Of those that exist, and the sysvars. */
  accounts: ReadonlyMap<Address, Account>
}

export type Changes = ReadonlyMap<Address, Account | undefined>

/** What others change before the same transaction lands. */
export type Trigger = (scene: Scene) => Changes

export const addressOf = (key: PublicKey): Address => {
  const address = parseAddress(key.toBase58())
  if (!address) throw new Error('a key is no address')
  return address
}

const changed =
  (place: number, edit: (account: Account, scene: Scene) => Account): Trigger =>
  (scene) => {
    const address = scene.keys[place]
    if (!address) throw new Error(`no account ${place}`)
    return new Map([[address, edit(scene.accounts.get(address) ?? empty, scene)]])
  }

const empty: Account = {
  lamports: 0n,
  owner: systemProgram,
  data: new Uint8Array(0),
  executable: false,
}

export const bytesBecome = (place: number, offset: number, bytes: readonly number[]): Trigger =>
  changed(place, (account) => withData(account, (data) => data.set(bytes, offset)))

export const wordBecomes = (place: number, offset: number, value: bigint): Trigger =>
  bytesBecome(place, offset, [...new Uint8Array(new BigUint64Array([value]).buffer)])

/** Numbers from the start of an account on. */
export const wordsBecome = (place: number, words: readonly bigint[]): Trigger =>
  bytesBecome(place, 0, [...new Uint8Array(BigUint64Array.from(words).buffer)])

/** Another account's address is written into an account. */
export const keyBecomes = (place: number, offset: number, key: (stage: Stage) => PublicKey) =>
  changed(place, (account, { stage }) =>
    withData(account, (data) => data.set(key(stage).toBytes(), offset)),
  )

export const lamportsBecome = (place: number, lamports: (now: bigint) => bigint): Trigger =>
  changed(place, (account) => ({ ...account, lamports: lamports(account.lamports) }))

/** The account grows or shrinks; new bytes are zero. */
export const lengthBecomes = (place: number, bytes: number): Trigger =>
  changed(place, (account) => {
    const data = new Uint8Array(bytes)
    data.set(account.data.subarray(0, bytes))
    return { ...account, data, lamports: account.lamports + 100_000_000n }
  })

/** The account goes to the program itself, or to another. */
export const ownerBecomes = (place: number, owner?: PublicKey): Trigger =>
  changed(place, (account, { program }) => ({
    ...account,
    owner: owner ? addressOf(owner) : program,
  }))

/** An account appears, of the program where nothing else is given. */
export const opened = (place: number, bytes: Uint8Array, owner?: PublicKey): Trigger =>
  changed(place, (_, { program }) => ({
    ...empty,
    lamports: 50_000_000n,
    data: bytes,
    owner: owner ? addressOf(owner) : program,
  }))

export const closed =
  (place: number): Trigger =>
  ({ keys }) =>
    new Map(keys[place] ? [[keys[place], undefined]] : [])

export const timePasses =
  (by: { seconds?: bigint; slots?: bigint; epochs?: bigint }): Trigger =>
  ({ accounts }) => {
    const clock = accounts.get(clockSysvar)
    const hashes = accounts.get(slotHashesSysvar)
    if (!clock) throw new Error('the chain has no clock')
    const { seconds = 0n, slots = 0n, epochs = 0n } = by
    return new Map([
      [clockSysvar, shiftClock(clock, { slots, seconds, epochs })],
      ...(hashes ? [[slotHashesSysvar, shiftSlotHashes(hashes, slots)] as const] : []),
    ])
  }

/** Further slots pass until the slot is such. */
export const slotComes =
  (isRight: (slot: bigint) => boolean): Trigger =>
  (scene) => {
    const clock = scene.accounts.get(clockSysvar)
    if (!clock) throw new Error('the chain has no clock')
    const now = new DataView(clock.data.buffer, clock.data.byteOffset).getBigUint64(0, true)
    for (let slots = 1n; slots < 100_000n; slots++)
      if (isRight(now + slots)) return timePasses({ slots })(scene)
    throw new Error('no such slot comes')
  }

/** Other blocks were made: the bits of every hash turn over. */
export const hashesTurn =
  (mask: number): Trigger =>
  ({ accounts }) => {
    const hashes = accounts.get(slotHashesSysvar)
    if (!hashes) throw new Error('the chain has no slot hashes')
    return new Map([[slotHashesSysvar, otherHashes(hashes, mask, 8)]])
  }

export const together =
  (...triggers: readonly Trigger[]): Trigger =>
  (scene) =>
    new Map(triggers.flatMap((trigger) => [...trigger(scene)]))
