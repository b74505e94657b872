import { address, type Address } from '../address/address.ts'
import type { Account } from '../chain.ts'
import { rentSysvar } from '../address/known-address.ts'
import { readI64, readU64 } from './layout.ts'

export const slotHashesSysvar = address('SysvarS1otHashes111111111111111111111111111')
export const epochScheduleSysvar = address('SysvarEpochSchedu1e111111111111111111111111')
export const epochRewardsSysvar = address('SysvarEpochRewards1111111111111111111111111')
export const lastRestartSysvar = address('SysvarLastRestartS1ot1111111111111111111111')
export const stakeHistorySysvar = address('SysvarStakeHistory1111111111111111111111111')
export const instructionsSysvar = address('Sysvar1nstructions1111111111111111111111111')
export const recentBlockhashesSysvar = address('SysvarRecentB1ockHashes11111111111111111111')

export const sysvarOwner = address('Sysvar1111111111111111111111111111111111111')
const clockBytes = 40

/**
 * Layout of the Clock sysvar: u64 slot, i64 epoch start, u64 epoch, u64 leader schedule epoch, i64 unix time; source:
 * solana-clock.
 */
const clockAt = { slot: 0, epoch: 16, leaderScheduleEpoch: 24, unixTime: 32 } as const

export const isClock = ({ owner, data }: Account): boolean =>
  owner === sysvarOwner && data.length === clockBytes

export const slotOf = (clock: Account): bigint => readU64(clock.data, clockAt.slot)

/** The chain's time in Unix seconds: the median of what validators report, weighted by stake. */
export const unixSecondsOf = (clock: Account): number =>
  Number(readI64(clock.data, clockAt.unixTime))

export type ClockShift = { slots: bigint; seconds: bigint; epochs?: bigint }

/** The clock at another time. */
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

/** The slot hashes advanced by some slots: the same length and hashes. */
export const shiftSlotHashes = (list: Account, slots: bigint): Account =>
  withData(list, (data) => {
    const view = new DataView(data.buffer)
    for (const at of entriesOf(data)) {
      const slot = view.getBigUint64(at, true) + slots
      view.setBigUint64(at, BigInt.asUintN(64, slot), true)
    }
  })

/**
 * A list of slot hashes (u64 slot, then 32 bytes) or of recent blockhashes (32 bytes, then u64 lamports per signature)
 * with different hashes; both start with a u64 count; source: solana-slot-hashes, solana-sysvar. The mask is XORed into
 * every byte, so the hashes look as random as before.
 */
export const otherHashes = (list: Account, mask: number, hashOffset: 0 | 8): Account =>
  withData(list, (data) => {
    for (const at of entriesOf(data))
      for (let index = at + hashOffset; index < at + hashOffset + hashBytes; index++)
        data[index] = (data[index] ?? 0) ^ mask
  })

const countBytes = 8
const hashBytes = 32
const entryBytes = 40

/** Start of each entry; a count beyond the data is ignored. */
const entriesOf = (data: Uint8Array): number[] => {
  const room = Math.floor((data.length - countBytes) / entryBytes)
  const count = data.length < countBytes ? 0 : Math.min(Number(readU64(data, 0)), room)
  return Array.from({ length: Math.max(0, count) }, (_, index) => countBytes + index * entryBytes)
}

/**
 * What programs can read of the chain, besides the clock. All of it comes from the chain: a made-up value would let a
 * program recognize this machine and hide its behaviour.
 */
export const chainSysvars: readonly Address[] = [
  slotHashesSysvar,
  epochScheduleSysvar,
  epochRewardsSysvar,
  rentSysvar,
  address('SysvarStakeHistory1111111111111111111111111'),
  lastRestartSysvar,
]

/** Only visible to a program that receives it among its accounts. */
export const namedSysvars: ReadonlySet<Address> = new Set([recentBlockhashesSysvar])

/** A copy of the account with edited data. */
export const withData = (account: Account, edit: (data: Uint8Array) => void): Account => {
  const data = account.data.slice()
  edit(data)
  return { ...account, data }
}
