import { addressFromBytes } from '../../address/address.ts'
import {
  epochRewardsSysvar,
  epochScheduleSysvar,
  lastRestartSysvar,
  slotHashesSysvar,
  stakeHistorySysvar,
} from '../../state/sysvars.ts'
import { clockSysvar, rentSysvar } from '../../address/known-address.ts'
import { big } from './alu.ts'
import {
  bytesAt,
  canWrite,
  countIn,
  isAligned,
  placeIn,
  setResult,
  spend,
  type Syscall,
} from './frame.ts'
import { runtimeLabel } from '../ledger/labels.ts'
import { region } from './memory.ts'
import type { LabelledBytes } from '../ledger/ledger.ts'

const baseUnits = 100

/**
 * Copies a sysvar as the C structure that programs expect, which pads where the account does not: `gapAt` is where seven
 * bytes of padding go in, `size` the length of the structure. Source: solana-sysvar (`repr(C)`).
 */
const structure =
  (sysvar: string, size: number, more: { gapAt?: number; alignment?: number } = {}): Syscall =>
  ({ cpu, host, layout }) => {
    const { gapAt = Number.POSITIVE_INFINITY, alignment = 8 } = more
    const units = spend(cpu, baseUnits + size)
    if (units) return units
    const to = placeIn(cpu, 1)
    const value = host.sysvars.get(sysvar)
    if (!value || to.index >= region.input || !canWrite(cpu, to, size)) return 'syscall-failed'
    if (!isAligned(to, layout.aligned, alignment)) return 'syscall-failed'
    const padded = withGap(value, size, gapAt)
    cpu.memory.writeLabelled(to.index, to.at, padded.bytes, padded.labels)
    setResult(cpu, 0, 0)
    return undefined
  }

const gapBytes = 7

const withGap = ({ bytes, labels }: LabelledBytes, size: number, gapAt: number): LabelledBytes => {
  const wide = new Uint8Array(size)
  const wideLabels = labels && new Int32Array(size)
  for (let index = 0; index < bytes.length; index++) {
    const at = index < gapAt ? index : index + gapBytes
    if (at >= size) break
    wide[at] = bytes[index] ?? 0
    if (wideLabels) wideLabels[at] = labels?.[index] ?? 0
  }
  return { bytes: wide, labels: wideLabels }
}

/** Sysvars that can be read in part. Source: agave `sysvar_cache.rs` (`sysvar_id_to_buffer`). */
const readableSysvars: ReadonlySet<string> = new Set([
  clockSysvar,
  epochScheduleSysvar,
  epochRewardsSysvar,
  rentSysvar,
  slotHashesSysvar,
  stakeHistorySysvar,
  lastRestartSysvar,
])
const maxU64 = (1n << 64n) - 1n
const bytesPerUnit = 250
const memoryUnits = 10
const offsetTooLarge = 1
const notFound = 2

const readSysvar: Syscall = ({ cpu, host }) => {
  const [name, to, offset, size] = [
    placeIn(cpu, 1),
    placeIn(cpu, 2),
    countIn(cpu, 3),
    countIn(cpu, 4),
  ]
  const units = spend(cpu, baseUnits + Math.max(memoryUnits, size / bytesPerUnit))
  if (units) return units
  const key = bytesAt(cpu, name, 32)
  if (!key || to.index >= region.input || !canWrite(cpu, to, size)) return 'syscall-failed'
  const { low, high } = cpu.registers
  if (big(low[3] ?? 0, high[3] ?? 0) + BigInt(size) > maxU64) return 'syscall-failed'
  const sysvar = addressFromBytes(key)
  const value = readableSysvars.has(sysvar) ? host.sysvars.get(sysvar) : undefined
  if (!value || offset + size > value.bytes.length) {
    setResult(cpu, value ? offsetTooLarge : notFound, 0)
    return undefined
  }
  const end = offset + size
  cpu.memory.writeLabelled(
    to.index,
    to.at,
    value.bytes.subarray(offset, end),
    value.labels?.subarray(offset, end),
  )
  setResult(cpu, 0, 0)
  return undefined
}

const maxReturnBytes = 1_024

const setReturn: Syscall = ({ cpu, host, call }) => {
  const [from, size] = [placeIn(cpu, 1), countIn(cpu, 2)]
  const units = spend(cpu, baseUnits + size / 250)
  if (units) return units
  const bytes = size <= maxReturnBytes ? bytesAt(cpu, from, size) : undefined
  const program = host.ledger[call.program]?.key
  if (!bytes || !program) return 'syscall-failed'
  const labels = from.index > 1 ? cpu.memory.labelsAt(from.index, from.at, size) : undefined
  const lengthLabel = cpu.registers.label[2] ?? 0
  host.returnData = { program, bytes: bytes.slice(), labels, lengthLabel }
  setResult(cpu, 0, 0)
  return undefined
}

const getReturn: Syscall = ({ cpu, host }) => {
  const [to, room, program] = [placeIn(cpu, 1), countIn(cpu, 2), placeIn(cpu, 3)]
  const units = spend(cpu, baseUnits)
  if (units) return units
  const value = host.returnData
  const size = Math.min(room, value?.bytes.length ?? 0)
  if (value && size > 0) {
    const more = spend(cpu, (size + 32) / bytesPerUnit)
    if (more) return more
    if (to.index === program.index && to.at < program.at + 32 && program.at < to.at + size)
      return 'syscall-failed'
    if (!canWrite(cpu, to, size) || !canWrite(cpu, program, 32)) return 'syscall-failed'
    cpu.memory.writeLabelled(
      to.index,
      to.at,
      value.bytes.subarray(0, size),
      value.labels?.subarray(0, size),
    )
    cpu.memory.write(program.index, program.at, value.program, 0)
  }
  // Whether there is any may have been decided on one side of a branch.
  const lengthLabel = cpu.watcher ? value?.lengthLabel || runtimeLabel : 0
  setResult(cpu, value?.bytes.length ?? 0, lengthLabel)
  return undefined
}

const height: Syscall = ({ cpu, call }) => {
  const units = spend(cpu, baseUnits)
  setResult(cpu, call.height, 0)
  return units
}

/** How much is staked, in all or with a vote account, which no program can foresee. */
const epochStake: Syscall = ({ cpu }) => {
  const voter = placeIn(cpu, 1)
  const isOfOne = voter.index !== 0 || voter.at !== 0
  const units = spend(cpu, baseUnits + (isOfOne ? memoryUnits : 0))
  if (units) return units
  if (isOfOne && !bytesAt(cpu, voter, 32)) return cpu.watcher?.survives() ? undefined : 'bad-memory'
  setResult(cpu, 0, runtimeLabel)
  return undefined
}

const stop: Syscall = () => 'aborted'

/** Words of a program that gives up cost as much as a line of the log. */
const panic: Syscall = ({ cpu }) => spend(cpu, countIn(cpu, 2)) ?? 'aborted'

/** Without `sol_remaining_compute_units`, which mainnet does not have; sysvars go to the stack or heap only (SIMD-0459). */
export const runtimeSyscalls: Readonly<Record<string, Syscall>> = {
  abort: stop,
  sol_panic_: panic,
  sol_get_clock_sysvar: structure(clockSysvar, 40),
  sol_get_rent_sysvar: structure(rentSysvar, 24),
  sol_get_epoch_schedule_sysvar: structure(epochScheduleSysvar, 40, { gapAt: 17 }),
  sol_get_epoch_rewards_sysvar: structure(epochRewardsSysvar, 96, { alignment: 16 }),
  sol_get_last_restart_slot: structure(lastRestartSysvar, 8),
  sol_get_sysvar: readSysvar,
  sol_set_return_data: setReturn,
  sol_get_return_data: getReturn,
  sol_get_stack_height: height,
  sol_get_epoch_stake: epochStake,
}
