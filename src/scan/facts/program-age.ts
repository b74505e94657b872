import type { ProgramAge } from '../../solana/vm/vm.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { youngProgramMaxDays } from '../count-thresholds.ts'

/** About two and a half slots a second. */
const slotsPerDay = 216_000n
/** A program that was deployed within the last few days, and that the holder of one key may replace at any time. */
export type YoungProgram = {
  days: bigint
  upgradeAuthority: NonNullable<ProgramAge['upgradeAuthority']>
}

/** Undefined if it is older, or if no single key can replace it. */
export const youngProgramOf = (
  { deployedSlot, upgradeAuthority }: ProgramAge,
  slot: bigint,
): YoungProgram | undefined => {
  if (!upgradeAuthority || !isOnCurve(upgradeAuthority)) return undefined
  const slots = slot - deployedSlot
  if (slots < 0n || slots > youngProgramMaxDays * slotsPerDay) return undefined
  return { days: slots / slotsPerDay, upgradeAuthority }
}
