import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { clockSysvar } from '../../solana/address/known-address.ts'
import {
  type ClockShift,
  otherHashes,
  recentBlockhashesSysvar,
  shiftClock,
  shiftSlotHashes,
  slotHashesSysvar,
} from '../../solana/state/sysvars.ts'
import type { Scenario, TimeUnit } from './scenario.ts'

/** About two and a half slots a second. */
const shifts: readonly (ClockShift & { id: string; unit: TimeUnit; count: number })[] = [
  { id: 'slot+1', slots: 1n, seconds: 0n, unit: 'slot', count: 1 },
  { id: 'day', slots: 216_000n, seconds: 86_400n, unit: 'day', count: 1 },
  { id: 'second', slots: 3n, seconds: 1n, unit: 'second', count: 1 },
  { id: 'hour', slots: 9_000n, seconds: 3_600n, unit: 'hour', count: 1 },
  { id: 'minute', slots: 150n, seconds: 60n, unit: 'minute', count: 1 },
  {
    id: 'epoch',
    slots: 432_000n,
    seconds: 172_800n,
    epochs: 1n,
    unit: 'epoch',
    count: 1,
  },
  { id: 'slot+2', slots: 2n, seconds: 0n, unit: 'slot', count: 2 },
  { id: 'month', slots: 6_480_000n, seconds: 2_592_000n, epochs: 15n, unit: 'month', count: 1 },
  { id: 'time+1', slots: 0n, seconds: 1n, unit: 'second', count: 1 },
  { id: 'slot+4', slots: 4n, seconds: 2n, unit: 'slot', count: 4 },
  { id: 'slot+5', slots: 5n, seconds: 2n, unit: 'slot', count: 5 },
  { id: 'slot+6', slots: 6n, seconds: 3n, unit: 'slot', count: 6 },
  { id: 'slot+7', slots: 7n, seconds: 3n, unit: 'slot', count: 7 },
  { id: 'ten-seconds', slots: 25n, seconds: 10n, unit: 'second', count: 10 },
  { id: 'year', slots: 78_840_000n, seconds: 31_536_000n, epochs: 182n, unit: 'year', count: 1 },
]

/** Other times: gates on the clock, on the parity of a slot, on the epoch. */
export const timeScenarios = (sysvars: ReadonlyMap<Address, Account>): Scenario[] => {
  const clock = sysvars.get(clockSysvar)
  if (!clock) return []
  const hashes = sysvars.get(slotHashesSysvar)
  return shifts.map(({ id, unit, count, ...shift }) => ({
    id: `clock:${id}`,
    change: { cause: 'time', unit, count },
    overrides: new Map<Address, Account>([
      [clockSysvar, shiftClock(clock, shift)],
      ...(hashes ? [[slotHashesSysvar, shiftSlotHashes(hashes, shift.slots)] as const] : []),
    ]),
  }))
}

/** Masks that flip the lowest and the highest bit, all bits, and halves. */
const hashMasks = [0xff, 0x01, 0x80, 0x03, 0x55, 0xaa] as const

/** Other recent blocks, which a program may use for randomness. */
export const hashScenarios = (sysvars: ReadonlyMap<Address, Account>): Scenario[] => {
  const slots = sysvars.get(slotHashesSysvar)
  const recent = sysvars.get(recentBlockhashesSysvar)
  if (!slots && !recent) return []
  return hashMasks.map((mask) => ({
    id: `hashes:${mask}`,
    change: { cause: 'hashes' },
    overrides: new Map<Address, Account>([
      ...(slots ? [[slotHashesSysvar, otherHashes(slots, mask, 8)] as const] : []),
      ...(recent ? [[recentBlockhashesSysvar, otherHashes(recent, mask, 0)] as const] : []),
    ]),
  }))
}
