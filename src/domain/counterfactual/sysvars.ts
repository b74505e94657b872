import { address } from '../address.ts'
import type { Address } from '../address.ts'
import type { Account } from '../chain.ts'
import { readU64 } from '../state/layout.ts'
import { withData } from './world.ts'

export const slotHashesSysvar = address('SysvarS1otHashes111111111111111111111111111')
export const recentBlockhashesSysvar = address('SysvarRecentB1ockHashes11111111111111111111')

const sysvarOwner = address('Sysvar1111111111111111111111111111111111111')
const clockBytes = 40

/** Layout of the Clock sysvar: u64 slot, i64 epoch start, u64 epoch, u64 leader schedule epoch, i64 unix time; source: solana-clock. */
const clockAt = { slot: 0, epoch: 16, leaderScheduleEpoch: 24, unixTime: 32 } as const

export const isClock = ({ owner, data }: Account): boolean =>
  owner === sysvarOwner && data.length === clockBytes

export const slotOf = (clock: Account): bigint => readU64(clock.data, clockAt.slot)

export type ClockShift = { slots: bigint; seconds: bigint; epochs?: bigint }

/** The clock at another moment. */
export const shiftClock = (clock: Account, { slots, seconds, epochs = 0n }: ClockShift): Account =>
  withData(clock, (data) => {
    const view = new DataView(data.buffer)
    const add = (offset: number, amount: bigint): void => {
      const sum = view.getBigUint64(offset, true) + amount
      view.setBigUint64(offset, BigInt.asUintN(64, sum), true)
    }
    add(clockAt.slot, slots)
    add(clockAt.unixTime, seconds)
    add(clockAt.epoch, epochs)
    add(clockAt.leaderScheduleEpoch, epochs)
  })

/** Hashes of the last slots, all filled with one byte; layout: u64 count, then u64 slot and 32 bytes each, newest first; source: solana-slot-hashes. */
export const slotHashes = (newestSlot: bigint, fill: number): Account =>
  hashList(8 + 32, (view, at, index) => {
    view.setBigUint64(at, BigInt.asUintN(64, newestSlot - BigInt(index)), true)
    fillHash(view, at + 8, fill)
  })

/** Recent blockhashes in the same manner; layout: u64 count, then 32 bytes and u64 lamports per signature each. */
export const recentBlockhashes = (fill: number): Account =>
  hashList(32 + 8, (view, at) => {
    fillHash(view, at, fill)
    view.setBigUint64(at + 32, lamportsPerSignature, true)
  })

/** Enough for a program that looks at the newest or at a few; real lists hold 512 and 150. */
const hashCount = 32
const lamportsPerSignature = 5_000n

const hashList = (
  entryBytes: number,
  write: (view: DataView, at: number, index: number) => void,
): Account => {
  const data = new Uint8Array(8 + hashCount * entryBytes)
  const view = new DataView(data.buffer)
  view.setBigUint64(0, BigInt(hashCount), true)
  for (let index = 0; index < hashCount; index++) write(view, 8 + index * entryBytes, index)
  return { lamports: 1n, owner: sysvarOwner, data, executable: false }
}

const fillHash = (view: DataView, at: number, fill: number): void => {
  for (let index = 0; index < 32; index++) view.setUint8(at + index, fill)
}

/** Sysvars that a program sees through the accounts of the message, and that the VM has to be given. */
export const chainSysvars: ReadonlySet<Address> = new Set([
  slotHashesSysvar,
  recentBlockhashesSysvar,
])
